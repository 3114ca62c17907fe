import type { FastifyReply } from 'fastify';

interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
  /** Content-Disposition, for downloads. */
  disposition?: string;
  /** Belongs to nobody: may be kept and asked for again. Anything else leaves nothing in the browser. */
  kept?: boolean;
}

export function sendFile(reply: FastifyReply, file: StoredFile): FastifyReply {
  void reply.header('cache-control', file.kept ? 'no-cache' : 'no-store');
  if (file.disposition) void reply.header('content-disposition', file.disposition);
  return reply.type(file.contentType).send(Buffer.from(file.bytes));
}
