import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const tag = (name: string, content: string | number | boolean): string => `<${name}>${content}</${name}>`;
const missing = (code: string): Answer => ({ status: 404, body: tag('Error', tag('Code', code)) });
/** Fewer than the protocol's thousand, so that tests exercise paging. */
const pageSize = 100;

interface Answer {
  status: number;
  body?: string;
}

/** The file of an object. One flat file per key, because a key may be a prefix of another. */
export const objectFile = (folder: string, bucket: string, key: string): string =>
  join(folder, bucket, encodeURIComponent(key));

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function listObjects(folder: string, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const keys = (await readdir(folder))
    .filter((name) => !name.endsWith('.partial'))
    .map(decodeURIComponent)
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  const entries = page.map(async (key) => {
    const { size, mtime } = await stat(join(folder, encodeURIComponent(key)));
    return tag('Contents', tag('Key', key) + tag('Size', size) + tag('LastModified', mtime.toISOString()));
  });
  const more = keys.length > pageSize;
  const next = more ? tag('NextContinuationToken', page.at(-1)!) : '';
  return tag('ListBucketResult', tag('IsTruncated', more) + next + (await Promise.all(entries)).join(''));
}

async function answerBucket(
  method: string | undefined,
  folder: string,
  query: URLSearchParams,
): Promise<Answer> {
  if (method === 'PUT') {
    await mkdir(folder, { recursive: true });
    return { status: 200 };
  }
  if (!(await exists(folder))) return missing('NoSuchBucket');
  if (method === 'HEAD') return { status: 200 };
  if (query.has('versioning')) return { status: 200, body: tag('VersioningConfiguration', '') };
  return { status: 200, body: await listObjects(folder, query) };
}

/** Undefined once the response has been sent. */
async function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<Answer | undefined> {
  if (request.method === 'PUT') {
    // All or nothing: a truncated body throws here.
    const bytes = await buffer(request);
    const partial = `${file}.${randomUUID()}.partial`;
    await writeFile(partial, bytes);
    await rename(partial, file);
    return { status: 200 };
  }
  if (request.method === 'DELETE') {
    await rm(file, { force: true });
    return { status: 204 };
  }
  const found = await stat(file).catch(() => undefined);
  if (!found) return missing('NoSuchKey');
  response.writeHead(200, { 'content-length': found.size, 'last-modified': found.mtime.toUTCString() });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response);
  return undefined;
}

export const knownAccessKey = 'test';

/**
 * The subset of S3 that the storage uses, without versions. Objects are files in a folder, and signatures are not
 * verified.
 */
export function createS3Emulator(folder: string): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
    const key = decodeURIComponent(rest.join('/'));
    try {
      const known = request.headers.authorization?.includes(`Credential=${knownAccessKey}/`);
      const answer = !known
        ? { status: 403, body: tag('Error', tag('Code', 'InvalidAccessKeyId')) }
        : key
          ? await answerObject(request, response, objectFile(folder, bucket, key))
          : await answerBucket(request.method, join(folder, bucket), url.searchParams);
      if (answer) response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : answer.body);
    } catch {
      response.destroy();
    }
  });
}
