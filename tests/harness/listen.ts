import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Opens a server on this port, by default a free one. `close` ends its connections too. */
export async function listen(server: Server & { closeAllConnections?(): void }, port = 0) {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections?.();
      await closed;
    },
  };
}
