import type { IncomingMessage } from 'node:http';

/** The cheapest way to the whole body of a message: it is read by what shares the cores with what is measured. */
export function readBody(message: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => resolve(Buffer.concat(chunks)));
  message.on('error', reject);
  return promise;
}
