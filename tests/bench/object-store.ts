import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProcess } from '#tests/harness/child-process.ts';
import { readBody } from './read-body.ts';

export interface ObjectStore {
  /** For a server in a process of its own. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * As much of an S3 server as an analysis needs, in memory and in a process of its own. A real one stands on other
 * machines and uses none of the cores that are measured here.
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

/** Writes and reads; nothing is deleted or listed in the minutes of a measurement. */
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
