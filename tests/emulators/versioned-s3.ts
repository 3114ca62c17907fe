import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/platform/storage/s3-backend.ts';

interface Version {
  key: string;
  id: string;
  /** Undefined for a delete marker. */
  bytes: Buffer | undefined;
}

export interface VersionedS3 {
  settings: S3Settings & { endpoint: string };
  /** Everything the bucket still holds, newest first, whether or not a reader can see it. */
  versions: Version[];
  close(): Promise<void>;
}

/** Small pages, so that tests exercise paging. */
const pageSize = 3;

function tag(name: string, content: string | number | boolean): string {
  return `<${name}>${content}</${name}>`;
}

/**
 * The subset of S3 that the storage uses, with versioning: deleting without a version hides the object but keeps its
 * bytes. The other emulator has no versions.
 */
export async function startVersionedS3(): Promise<VersionedS3> {
  const versions: Version[] = [];
  const newest = (key: string): Version | undefined => versions.find((version) => version.key === key);

  function listVersions(query: URLSearchParams): string {
    const under = versions.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''));
    const marker = query.get('version-id-marker');
    const from = marker ? under.findIndex(({ id }) => id === marker) + 1 : 0;
    const page = under.slice(from, from + pageSize);
    const more = from + pageSize < under.length;
    const entries = page.map(({ key, id, bytes }) =>
      tag(bytes ? 'Version' : 'DeleteMarker', tag('Key', key) + tag('VersionId', id)),
    );
    const next = more
      ? tag('NextKeyMarker', page.at(-1)!.key) + tag('NextVersionIdMarker', page.at(-1)!.id)
      : '';
    return tag('ListVersionsResult', tag('IsTruncated', more) + next + entries.join(''));
  }

  function listObjects(query: URLSearchParams): string {
    const seen = versions.filter((version) => version.bytes && newest(version.key) === version);
    const entries = seen
      .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
      .map(({ key, bytes }) => tag('Contents', tag('Key', key) + tag('Size', bytes!.length)));
    return tag('ListBucketResult', tag('IsTruncated', false) + entries.join(''));
  }

  function remove(key: string, id: string | null): void {
    if (id === null) versions.unshift({ key, id: randomUUID(), bytes: undefined });
    else {
      const at = versions.findIndex((version) => version.id === id);
      if (at >= 0) versions.splice(at, 1);
    }
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string | Buffer }> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const query = url.searchParams;
    if (request.method === 'PUT') {
      versions.unshift({ key, id: randomUUID(), bytes: await buffer(request) });
      return { status: 200, body: '' };
    }
    if (request.method === 'DELETE') {
      remove(key, query.get('versionId'));
      return { status: 204, body: '' };
    }
    if (query.has('versioning')) {
      return { status: 200, body: tag('VersioningConfiguration', tag('Status', 'Enabled')) };
    }
    if (query.has('versions')) return { status: 200, body: listVersions(query) };
    if (key === '') return { status: 200, body: listObjects(query) };
    const found = newest(key)?.bytes;
    return found
      ? { status: 200, body: found }
      : { status: 404, body: tag('Error', tag('Code', 'NoSuchKey')) };
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      bucket: 'versions',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'test',
      secretAccessKey: 'test',
    },
    versions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
