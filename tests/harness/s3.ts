import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { S3Settings } from '#server/platform/storage/s3-backend.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface S3TestServer {
  settings: S3Settings & { endpoint: string };
  /** The same as variables, for a server in a process of its own. */
  environment: Record<string, string>;
  /** Where the server keeps its objects, for tests that damage one. */
  folder: string;
  /** Ends it at once and starts it again at the same address, with what it holds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
const bucket = 'sulcus-test';

/**
 * s3rver, another project's S3 server, on a free port with one empty bucket. A process of its own, because the tokens
 * of its long listings need a cipher that OpenSSL has only with the legacy provider.
 */
export async function startS3(): Promise<S3TestServer> {
  const folder = await temporaryFolder('s3');
  const port = await freePort();
  const program = join(dirname(require.resolve('s3rver')), '../bin/s3rver.js');
  const address = ['--address', '127.0.0.1', '--port', String(port), '--no-vhost-buckets'];
  const start = async () => {
    const child = spawn(
      process.execPath,
      ['--openssl-legacy-provider', program, '-d', folder.path, ...address, '--configure-bucket', bucket],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const endWithUs = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    const exited = once(child, 'exit');
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('listening')) resolve();
      });
      child.once('exit', () => reject(new Error('The S3 server did not start.')));
    });
    return async (): Promise<void> => {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
      await exited;
    };
  };
  let end = await start();
  const settings = {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    settings,
    environment: {
      STORAGE: 's3',
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    folder: folder.path,
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      await folder.remove();
    },
  };
}
