import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { boundConnections } from './connections.ts';

test('one address may hold so many connections and no more; a closed one makes room', async () => {
  const server = createServer((_, answer) => answer.end('here'));
  boundConnections(server, 3);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answered = (localAddress: string): Promise<boolean> =>
    new Promise((resolve) => {
      get({ port, host: '127.0.0.1', localAddress, agent: false }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(true));
      }).once('error', () => resolve(false));
    });
  const idle: Socket[] = [];
  for (let index = 0; index < 3; index += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    idle.push(socket);
  }
  try {
    expect(await answered('127.0.0.1')).toBe(false);
    expect(await answered('127.0.0.2')).toBe(true);
    idle[0]?.destroy();
    await expect.poll(() => answered('127.0.0.1')).toBe(true);
  } finally {
    for (const socket of idle) socket.destroy();
    server.close();
  }
});
