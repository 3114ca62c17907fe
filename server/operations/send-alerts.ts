import { commandLine } from '#words/say/command-line.ts';

interface Message {
  url: string;
  /** The address of this installation. */
  site: string;
  begun: readonly string[];
  ended: readonly string[];
}

const answerWithinMs = 10_000;

/** As Slack, Mattermost, Teams and most gateways for mail take it: `text`; for programs also the parts. */
export async function sendAlerts({ url, site, begun, ended }: Message, signal: AbortSignal): Promise<void> {
  const text = [
    commandLine.alerts('from', { site }),
    ...begun,
    ...ended.map((alert) => commandLine.alerts('over', { alert })),
  ].join('\n');
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'user-agent': 'Sulcus-Alerts/1' },
    body: JSON.stringify({ text, begun, ended }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(commandLine.alerts('receiverFailed', { status: String(answer.status) }));
}
