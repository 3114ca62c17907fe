import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listen } from './listen.ts';

interface ReceivedMail {
  /** User and password that the sender signed in with. */
  credentials: string[];
  from: string;
  to: string[];
  /** Headers and body, with the soft line breaks of quoted-printable joined. */
  content: string;
}

/** An SMTP server (RFC 5321, AUTH PLAIN) that keeps the mail it receives. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const state = { refuses: false };

  async function serve(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const mail: ReceivedMail = { credentials: [], from: '', to: [], content: '' };
    const addressIn = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';
    let inData = false;
    say('220 mail.test ready');
    for await (const line of createInterface({ input: socket })) {
      if (inData && line !== '.') mail.content += `${line}\n`;
      else if (inData) {
        inData = false;
        mails.push({ ...mail, content: mail.content.replaceAll('=\n', '') });
        say('250 kept');
      } else if (/^EHLO/i.test(line)) say('250-mail.test\r\n250 AUTH PLAIN');
      else if (/^AUTH PLAIN/i.test(line)) {
        mail.credentials = Buffer.from(line.slice(11), 'base64').toString().split('\0').slice(1);
        say('235 welcome');
      } else if (/^MAIL FROM/i.test(line)) {
        mail.from = addressIn(line);
        say(state.refuses ? '451 try later' : '250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        mail.to.push(addressIn(line));
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('500 unknown');
    }
  }

  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void serve(socket);
  });
  return { mails, state, ...(await listen(server)) };
}
