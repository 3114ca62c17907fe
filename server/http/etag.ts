import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets the ETag of a response. True if the caller already has this content and 304 is enough. */
export function isNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Uint8Array,
): boolean {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  void reply.header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  // A compressing proxy makes a strong tag weak (RFC 9110 8.8.1).
  return known.includes(tag) || known.includes(`W/${tag}`);
}
