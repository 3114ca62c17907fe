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
  const text = [`Sulcus at ${site}`, ...begun, ...ended.map((sentence) => `Over: ${sentence}`)].join('\n');
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'user-agent': 'Sulcus-Alerts/1' },
    body: JSON.stringify({ text, begun, ended }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver of alerts answered ${answer.status}.`);
}
