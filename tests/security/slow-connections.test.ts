import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const server = sharedAdminServer(embeddedPlace);

const head = 'POST /api/admin/authenticate HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';

/** Sends a text, then one more byte every second, until the server ends the connection. */
function drip(start: string, byte: string): Promise<{ seconds: number; answer: string }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const opened = performance.now();
  let answer = '';
  socket.write(start);
  const dripping = setInterval(() => byte && socket.write(byte), 1_000);
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping);
      resolve({ seconds: (performance.now() - opened) / 1_000, answer });
    });
  });
}

test('a request whose head or body does not arrive within a minute is cut off after that minute', async () => {
  const ended = await Promise.all([
    drip('', ''),
    drip(`${head}X-Slow: `, 'a'),
    drip(`${head}Content-Length: 1000\r\n\r\n{"username":"`, 'a'),
  ]);
  for (const { seconds, answer } of ended) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeGreaterThan(59);
    expect(seconds).toBeLessThan(65);
  }
});
