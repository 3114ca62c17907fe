import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems use higher ports for outgoing connections, so a free one could be taken before a child process listens on it.
 */
const [lowest, highest] = [10_000, 32_000];
const issued = new Set<number>();

/** A port that is free right now, for a child process that must know its port in advance. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (issued.has(port)) return freePort();
  issued.add(port);
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
