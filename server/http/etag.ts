import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tags an answer by its content. True where the caller has that one already: then 304 is all there is to send. */
export function isNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Uint8Array,
): boolean {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  void reply.header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  // A proxy that compresses makes a strong tag weak (RFC 9110 8.8.1).
  return known.includes(tag) || known.includes(`W/${tag}`);
}
