import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
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

/** Neither browsers nor proxies send a request before the last one on the same connection is answered. */
const requestsAhead = 16;

/**
 * Ends a connection on which requests pile up: thousands of them fit into one packet of the network, and their answers lie in
 * memory until the first of them is written.
 */
export function boundPipelining(app: FastifyInstance, most = requestsAhead): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const ahead = unanswered.get(socket) ?? 0;
    if (socket.destroyed || ahead >= most) {
      void reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, ahead + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
