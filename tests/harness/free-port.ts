import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give higher ones to outgoing connections: one that is free now would be taken before a child listens. */
const [lowest, highest] = [10_000, 32_000];
const given = new Set<number>();

/** A port nobody listens on at this moment, for a child process that needs its port beforehand. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (given.has(port)) return freePort();
  given.add(port);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
