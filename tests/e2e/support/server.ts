import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from '#tests/harness/free-port.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
/** A busy machine takes long to compile the embedded database. */
const startWithinMs = 180_000;

/** The first administrator of every server that a test starts. */
export const administrator = { username: 'admin', password: 'a long enough pass phrase' } as const;

export interface RunningServer {
  url: string;
  /** For tests that damage a stored file. */
  dataDir: string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, on a free port and with data of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const data = await temporaryFolder('e2e');
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: data.path,
      // Each test comes from an address of its own, with its own budget of uploads.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        if (output.includes('Sulcus is ready')) resolve(true);
      });
    }
    setTimeout(() => resolve(false), startWithinMs).unref();
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await exited;
    }
    await data.remove();
  };
  if (!(await Promise.race([ready, exited.then(() => false)]))) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return { url, dataDir: data.path, stop };
}
