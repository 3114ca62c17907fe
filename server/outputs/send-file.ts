import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '#server/http/etag.ts';

interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
  /** Content-Disposition, for downloads. */
  disposition?: string;
  /** Not private, so browsers may cache and revalidate it. Nothing else is cached. */
  kept?: boolean;
}

/** Sends bytes with an ETag, or 304 if the caller already has them. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  void reply.header('cache-control', file.kept ? 'no-cache' : 'no-store');
  if (file.disposition) void reply.header('content-disposition', file.disposition);
  if (isNotModified(request, reply, file.bytes)) return reply.status(304).send();
  return reply.type(file.contentType).send(Buffer.from(file.bytes));
}
