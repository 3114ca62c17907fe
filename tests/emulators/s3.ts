import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '#tests/harness/listen.ts';

interface Version {
  key: string;
  id: string;
  modifiedAt: Date;
  /** Undefined for a delete marker. */
  bytes: Buffer | undefined;
  /** SHA-256 that came with it, in Base64. */
  sha256?: string | undefined;
}

interface S3Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

/** Fewer than the protocol's thousand, so that tests exercise paging. */
const pageSizes = { objects: 100, versions: 3 };
const accessKeyId = 'test';

const tag = (name: string, content: string | number | boolean): string => `<${name}>${content}</${name}>`;
const refusal = (status: number, code: string): S3Answer => ({
  status,
  body: tag('Error', tag('Code', code)),
});

/** Everything that a bucket holds, newest first, whether or not a reader can see it. */
function createBucket(versioned: boolean, bulk = true) {
  const versions: Version[] = [];
  /** Keys that no call may delete. */
  const locked = new Set<string>();

  const newest = (key: string): Version | undefined => versions.find((version) => version.key === key);

  function remove(wanted: (version: Version) => boolean): void {
    const at = versions.findIndex(wanted);
    if (at >= 0) versions.splice(at, 1);
  }

  function write(key: string, bytes: Buffer | undefined, sha256?: string): void {
    if (!versioned) remove((version) => version.key === key);
    if (bytes || versioned)
      versions.unshift({ key, id: randomUUID(), modifiedAt: new Date(), bytes, sha256 });
  }

  function listObjects(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const found = versions
      .filter(({ key }) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .filter((version) => version.bytes && newest(version.key) === version)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = found.slice(0, pageSizes.objects);
    const entries = page.map(({ key, bytes, modifiedAt, sha256 }) => {
      const sum = sha256 ? tag('ChecksumAlgorithm', 'SHA256') : '';
      const times = tag('Size', bytes!.length) + tag('LastModified', modifiedAt.toISOString());
      return tag('Contents', tag('Key', key) + sum + times);
    });
    const more = found.length > page.length;
    const next = more ? tag('NextContinuationToken', page.at(-1)!.key) : '';
    return tag('ListBucketResult', tag('IsTruncated', more) + next + entries.join(''));
  }

  function listVersions(query: URLSearchParams): string {
    const under = versions.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
    const marker = query.get('version-id-marker');
    const from = marker ? under.findIndex(({ id }) => id === marker) + 1 : 0;
    const page = under.slice(from, from + pageSizes.versions);
    const more = from + page.length < under.length;
    const entries = page.map(({ key, id, bytes }) =>
      tag(bytes ? 'Version' : 'DeleteMarker', tag('Key', key) + tag('VersionId', id)),
    );
    const { key, id } = page.at(-1) ?? {};
    const next = more ? tag('NextKeyMarker', key!) + tag('NextVersionIdMarker', id!) : '';
    return tag('ListVersionsResult', tag('IsTruncated', more) + next + entries.join(''));
  }

  async function answerObject(
    request: IncomingMessage,
    key: string,
    version: string | null,
  ): Promise<S3Answer> {
    if (request.method === 'PUT') {
      // All or nothing: a truncated body throws here.
      const bytes = await buffer(request);
      const sum = request.headers['x-amz-checksum-sha256'] as string | undefined;
      if (sum && sum !== createHash('sha256').update(bytes).digest('base64'))
        return refusal(400, 'BadDigest');
      write(key, bytes, sum);
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      if (version) remove(({ id }) => id === version);
      else write(key, undefined);
      return { status: 204 };
    }
    const { bytes, modifiedAt, sha256 } = newest(key) ?? {};
    if (!bytes) return refusal(404, 'NoSuchKey');
    const headers = {
      'content-length': bytes.length,
      'last-modified': modifiedAt!.toUTCString(),
      ...(sha256 &&
        request.headers['x-amz-checksum-mode'] === 'ENABLED' && { 'x-amz-checksum-sha256': sha256 }),
    };
    return { status: 200, headers, body: bytes };
  }

  async function deleteMany(request: IncomingMessage): Promise<S3Answer> {
    if (!bulk) return refusal(501, 'NotImplemented');
    const body = (await buffer(request)).toString();
    const errors: string[] = [];
    for (const [object] of body.matchAll(/<Object>.*?<\/Object>/gs)) {
      const [, key = ''] = /<Key>(.*?)<\/Key>/.exec(object) ?? [];
      const [, version] = /<VersionId>(.*?)<\/VersionId>/.exec(object) ?? [];
      if (locked.has(key)) errors.push(tag('Error', tag('Key', key) + tag('Code', 'AccessDenied')));
      else if (version) remove(({ id }) => id === version);
      else write(key, undefined);
    }
    return { status: 200, body: tag('DeleteResult', errors.join('')) };
  }

  function answerBucket(request: IncomingMessage, query: URLSearchParams): S3Answer | Promise<S3Answer> {
    if (request.method === 'POST') return deleteMany(request);
    const status = versioned ? tag('Status', 'Enabled') : '';
    if (query.has('versioning')) return { status: 200, body: tag('VersioningConfiguration', status) };
    return { status: 200, body: query.has('versions') ? listVersions(query) : listObjects(query) };
  }

  return { versions, locked, answerObject, answerBucket };
}

/**
 * The subset of S3 that the storage uses, in memory, on a free port and with one empty bucket. In a bucket with
 * versions, deleting an object hides it but keeps its bytes. Without `bulk` it does not know the call that deletes many.
 * Signatures are not verified.
 */
export async function startS3({ versioned = false, bulk = true } = {}) {
  const own = createBucket(versioned, bulk);
  const buckets = new Map([['sulcus-test', own]]);

  async function answer(request: IncomingMessage): Promise<S3Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [name = '', ...rest] = pathname.slice(1).split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return refusal(403, 'InvalidAccessKeyId');
    if (request.method === 'PUT' && !key) buckets.set(name, createBucket(false));
    const bucket = buckets.get(name);
    if (!bucket) return refusal(404, 'NoSuchBucket');
    if (key) return bucket.answerObject(request, key, searchParams.get('versionId'));
    return bucket.answerBucket(request, searchParams);
  }

  const start = (port?: number) =>
    listen(
      createServer((request, response) => {
        answer(request).then(
          ({ status, headers, body }) =>
            response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body),
          () => response.destroy(),
        );
      }),
      port,
    );
  let server = await start();
  const settings = {
    bucket: 'sulcus-test',
    endpoint: server.url,
    region: 'us-east-1',
    checksums: 'seal' as 'seal' | 'sha256',
    accessKeyId,
    secretAccessKey: 'test',
  };
  return {
    settings,
    /** The same settings as environment variables, for a server in another process. */
    environment: {
      STORAGE: 's3',
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    /** What the bucket holds, for tests that damage or count it. */
    versions: own.versions,
    locked: own.locked,
    /** Stops at once and restarts at the same address with the same objects. */
    async restart(): Promise<void> {
      await server.close();
      server = await start(server.port);
    },
    stop: (): Promise<void> => server.close(),
  };
}
