import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitBufferedResponses } from './buffered-responses.ts';
import { answerErrors } from './errors.ts';

test('a caller who asks for files and does not take them is refused before they fill the memory, and only that caller', async () => {
  const app = Fastify({ trustProxy: true });
  answerErrors(app);
  limitBufferedResponses(app);
  const file = Buffer.alloc(24 * 1_048_576, 7);
  app.get('/file', async (_, reply) => reply.type('image/png').send(file));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}/file`, { headers: { 'x-forwarded-for': address } });
  const idle: Socket[] = [];
  try {
    for (let index = 0; index < 5; index += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /file HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n');
      await once(socket, 'readable');
      idle.push(socket);
    }
    const refused = await ask('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await ask('192.0.2.2')).arrayBuffer()).byteLength).toBe(file.length);
    idle[0]?.destroy();
    await expect.poll(async () => (await ask('192.0.2.1')).status).toBe(200);
  } finally {
    for (const socket of idle) socket.destroy();
    app.server.closeAllConnections();
    await app.close();
  }
});
