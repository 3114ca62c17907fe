import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** 'refuse' closes every connection; 'hold' keeps them open but lets nothing through. */
type GateMode = 'pass' | 'refuse' | 'hold' | 'slow';

export type TcpGate = Awaited<ReturnType<typeof openTcpGate>>;

const slowMs = 100;

/** A TCP proxy that can cut a client off from a server or slow it down. */
export async function openTcpGate(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: GateMode = 'pass';
  let opened = Promise.withResolvers<void>();
  opened.resolve();

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      await opened.promise;
      if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
      if (to.destroyed) return;
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  }
  const gate = createServer((client) => {
    if (mode === 'refuse') return void client.destroy();
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
      socket.on('error', () => undefined);
    }
    carry(client, server).catch(() => server.destroy());
    carry(server, client).catch(() => client.destroy());
  });
  const own = await listen(gate);

  return {
    /** The given address, through the gate. */
    address: (url: string): string => Object.assign(new URL(url), { host: `127.0.0.1:${own.port}` }).href,
    set(next: GateMode): void {
      mode = next;
      if (next === 'hold') opened = Promise.withResolvers<void>();
      else opened.resolve();
      if (next === 'refuse') for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      opened.resolve();
      for (const socket of sockets) socket.destroy();
      await own.close();
    },
  };
}
