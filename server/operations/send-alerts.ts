import type { Config } from '#server/config/config.ts';
import { commandLine } from '#words/say/command-line.ts';

export interface AlertMessage {
  /** The address of this installation. */
  site: string;
  begun: readonly { alert: string; link: string }[];
  ended: readonly string[];
}

const answerWithinMs = 10_000;

const textOf = ({ site, begun, ended }: AlertMessage): string =>
  [
    commandLine.alerts('from', { site }),
    ...begun.flatMap(({ alert, link }) => [alert, link]),
    ...ended.map((alert) => commandLine.alerts('over', { alert })),
  ].join('\n');

/** As Slack, Mattermost and Teams take it: `text`; for programs also the parts, `links` in the order of `begun`. */
export const postAlerts =
  (url: string) =>
  async (message: AlertMessage, signal: AbortSignal): Promise<void> => {
    const { begun, ended } = message;
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', 'user-agent': 'Sulcus-Alerts/1' },
      body: JSON.stringify({
        text: textOf(message),
        begun: begun.map(({ alert }) => alert),
        links: begun.map(({ link }) => link),
        ended,
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(commandLine.alerts('receiverFailed', { status: String(answer.status) }));
  };

/** One message to everybody, through the operator's own mail server. */
export const mailAlerts =
  ({ smtpUrl, from, to }: NonNullable<Config['alertMail']>) =>
  async (message: AlertMessage): Promise<void> => {
    const limits = {
      connectionTimeout: answerWithinMs,
      greetingTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
    };
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, ...limits });
    try {
      await transport.sendMail({
        from,
        to: [...to],
        subject: commandLine.alerts('subject', { begun: message.begun.length }),
        text: textOf(message),
      });
    } finally {
      transport.close();
    }
  };
