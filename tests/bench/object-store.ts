import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProcess } from '#tests/harness/child-process.ts';
import { readBody } from './read-body.ts';

export interface ObjectStore {
  /** Environment variables for a server in another process. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * The subset of S3 that an analysis needs, in memory and in another process. A real one runs on other machines and uses
 * none of the measured cores.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const child = startProcess('tests/bench/object-store.ts', {});
  const [, port] = await child.line(/stores on (\d+)/);
  return {
    environment: {
      STORAGE: 's3',
      S3_BUCKET: 'bench',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'bench',
      S3_SECRET_ACCESS_KEY: 'bench',
    },
    stop: () => child.kill(),
  };
}

/** Supports only writes and reads. A measurement deletes and lists nothing. */
function serve(): void {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const [key = ''] = (request.url ?? '').split('?');
    if (request.method === 'PUT') {
      objects.set(key, await readBody(request));
      return response.end();
    }
    if (request.method !== 'GET') return response.writeHead(501).end();
    const found = objects.get(key);
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-length': found.length }).end(found);
  });
  server.listen(0, '127.0.0.1', () => console.log(`stores on ${(server.address() as AddressInfo).port}`));
}

if (import.meta.main) serve();
