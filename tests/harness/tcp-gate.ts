import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** 'refuse' closes every connection; 'hold' keeps them open but lets nothing through. */
type GateMode = 'pass' | 'refuse' | 'hold' | 'slow';

export interface TcpGate {
  /** The given address, through the gate. */
  address(url: string): string;
  set(mode: GateMode): void;
  close(): Promise<void>;
}

const slowMs = 100;

/** A TCP proxy that can cut a client off from a server or slow it down. */
export async function openTcpGate(target: string): Promise<TcpGate> {
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
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const own = gate.address() as AddressInfo;

  return {
    address(url) {
      const moved = new URL(url);
      moved.hostname = '127.0.0.1';
      moved.port = String(own.port);
      return moved.href;
    },
    set(next) {
      mode = next;
      if (next === 'hold') opened = Promise.withResolvers<void>();
      else opened.resolve();
      if (next === 'refuse') for (const socket of sockets) socket.destroy();
    },
    async close() {
      opened.resolve();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}
