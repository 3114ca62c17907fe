import type { Server, Socket } from 'node:net';
import { networkOf } from './caller.ts';

/** More than a hundred browsers behind one address: each opens six at most. */
const connectionsOfOne = 1_000;

/**
 * Ends what one address opens beyond its share, so that it cannot take all connections that this process may hold. Not for
 * a server behind a proxy, whose connections carry everybody.
 */
export function boundConnections(server: Server, most = connectionsOfOne): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= most) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
