import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { S3Settings } from '#server/platform/storage/s3-backend.ts';
import { createS3Emulator, knownAccessKey } from '#tests/emulators/s3.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface S3TestServer {
  settings: S3Settings & { endpoint: string };
  /** The same settings as environment variables, for a server in another process. */
  environment: Record<string, string>;
  /** Where the objects are stored, for tests that damage one. */
  folder: string;
  /** Stops at once and restarts at the same address with the same objects. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const bucket = 'sulcus-test';

/** An S3 server on a free port with one empty bucket. */
export async function startS3(): Promise<S3TestServer> {
  const folder = await temporaryFolder('s3');
  await mkdir(join(folder.path, bucket));
  const start = async (port = 0) => {
    const server = createS3Emulator(folder.path).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await start();
  const { port } = server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const settings = {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: knownAccessKey,
    secretAccessKey: 'test',
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
      server = await start(port);
    },
    async stop() {
      await end();
      await folder.remove();
    },
  };
}
