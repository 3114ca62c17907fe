import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { StoredObject } from '#server/platform/storage/backend.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';
import { startS3 } from '#tests/emulators/s3.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

interface Place {
  storage: Storage;
  /** Changes the stored bytes directly, bypassing the storage. */
  damage(key: string, change: (raw: Buffer) => Buffer): Promise<void>;
  stop(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const folder = await temporaryFolder('storage');
  return {
    storage: await createStorage({ storage: 'disk', dataDir: folder.path, s3: undefined }),
    async damage(key, change) {
      const path = join(folder.path, 'files', key);
      await writeFile(path, change(await readFile(path)));
    },
    stop: folder.remove,
  };
}

const onS3 = (checksums: 'seal' | 'sha256') => async (): Promise<Place> => {
  const server = await startS3();
  const s3 = { ...server.settings, checksums };
  return {
    storage: await createStorage({ storage: 's3', dataDir: '/nonexistent', s3 }),
    async damage(key, change) {
      const stored = server.versions.find((version) => version.key === key)!;
      stored.bytes = change(stored.bytes!);
    },
    stop: server.stop,
  };
};

const keysOf = async (objects: AsyncIterable<StoredObject>): Promise<string[]> =>
  (await Array.fromAsync(objects)).map(({ key }) => key);

describe.each([
  ['disk', onDisk],
  ['S3', onS3('seal')],
  ['S3 that keeps checksums', onS3('sha256')],
] as const)('storage on %s', (_name, open) => {
  let place: Place;
  let storage: Storage;

  beforeAll(async () => {
    place = await open();
    storage = place.storage;
  });
  afterAll(() => place.stop());

  test.each([0, 1, 39, 40, 41, 200_000, 5_000_000])('%i bytes are read back unchanged', async (size) => {
    const bytes = randomBytes(size);
    const put = await storage.put(`sizes/${size}.bin`, bytes, { contentType: 'application/octet-stream' });
    expect(put).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: size });
    expect(Buffer.from(await storage.get(`sizes/${size}.bin`)).equals(bytes)).toBe(true);
    expect((await buffer(await storage.stream(`sizes/${size}.bin`))).equals(bytes)).toBe(true);
  });

  test('a second write replaces the first whole', async () => {
    await storage.put('replace/a', Buffer.alloc(1000, 1));
    await storage.put('replace/a', Buffer.from('short'));
    expect(Buffer.from(await storage.get('replace/a')).toString()).toBe('short');
  });

  test('a missing object is refused as not found, at once', async () => {
    await expect(storage.get('nothing/here')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.stream('nothing/here')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.exists('nothing/here')).toBe(false);
  });

  test.each([
    ['one flipped bit', (raw: Buffer) => Buffer.from(raw).fill(raw[7]! ^ 1, 7, 8)],
    ['a lost end', (raw: Buffer) => raw.subarray(0, raw.length - 100)],
    ['nothing left', () => Buffer.alloc(0)],
    ['bytes added', (raw: Buffer) => Buffer.concat([raw, Buffer.from('x')])],
  ])('%s is detected when reading', async (title, change) => {
    const key = `damage/${title.replaceAll(' ', '-')}`;
    await storage.put(key, randomBytes(70_000));
    await place.damage(key, change);
    const refused = await storage.get(key).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'internal',
      message: 'A stored file is damaged and cannot be shown.',
    });
    await expect(storage.stream(key).then(buffer)).rejects.toMatchObject({ code: 'internal' });
  });

  test('delete removes one object and ignores a missing one', async () => {
    await storage.put('delete/a', Buffer.from('a'));
    await storage.put('delete/b', Buffer.from('b'));
    await storage.delete('delete/a');
    await storage.delete('delete/a');
    expect(await storage.exists('delete/a')).toBe(false);
    expect(await storage.exists('delete/b')).toBe(true);
  });

  test('deleteAll empties one folder and leaves its neighbor with a similar name', async () => {
    await Promise.all(
      ['scans/1/a', 'scans/1/deep/b', 'scans/10/a'].map((key) => storage.put(key, Buffer.from(key))),
    );
    await storage.deleteAll('scans/1');
    await storage.deleteAll('scans/1');
    expect(await keysOf(storage.list('scans'))).toEqual(['scans/10/a']);
  });

  test('list returns every object in a folder in order with its size and time, starting after any key', async () => {
    const before = Date.now() - 2_000;
    const sizes = [
      ['list/a.png', 11],
      ['list/a/b.png', 0],
      ['list/a/c.png', 22],
      ['list/b.png', 5],
    ] as const;
    for (const [key, size] of sizes.toReversed()) await storage.put(key, Buffer.alloc(size));
    const listed = await Array.fromAsync(storage.list('list'));
    expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual(sizes);
    for (const { modifiedAt } of listed) expect(modifiedAt.getTime()).toBeGreaterThan(before);
    const keys = sizes.map(([key]) => key);
    for (const [index, after] of keys.entries()) {
      expect(await keysOf(storage.list('list', { after }))).toEqual(keys.slice(index + 1));
    }
    expect(await keysOf(storage.list('no/such/folder'))).toEqual([]);
  });

  test('usage counts objects and their bytes', async () => {
    const before = await storage.usage();
    await storage.put('usage/a', Buffer.alloc(1234));
    expect(await storage.usage()).toEqual({ objects: before.objects + 1, bytes: before.bytes + 1234 });
  });

  test('a key that climbs out of the store is refused by every call', async () => {
    const bad = '../outside';
    await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    await expect(storage.get(bad)).rejects.toThrow('Not a storage key');
    expect(() => storage.delete(bad)).toThrow('Not a storage key');
    expect(() => storage.deleteAll(bad)).toThrow('Not a storage key');
  });
});

test('on S3 more objects than one page holds are all listed and all deleted', async () => {
  const server = await startS3();
  onTestFinished(server.stop);
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3: server.settings });
  const keys = Array.from({ length: 250 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  // One after the other: on a busy machine many connections at once would not be opened in time.
  for (const key of keys) await storage.put(key, Buffer.from('one of many'));
  expect(await keysOf(storage.list('many'))).toEqual(keys);
  await storage.deleteAll('many');
  expect(await keysOf(storage.list(''))).toEqual([]);
});

test.each([
  { versioned: false, bulk: true },
  { versioned: true, bulk: true },
  { versioned: false, bulk: false },
  { versioned: true, bulk: false },
])('on S3 many folders are emptied at once, %o', async (kind) => {
  const server = await startS3(kind);
  onTestFinished(server.stop);
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3: server.settings });
  const folders = ['scans/1', 'scans/2', 'scans/10'];
  for (const folder of [...folders, 'scans/100']) {
    for (const name of ['a', 'deep/b']) await storage.put(`${folder}/${name}`, Buffer.from(name));
  }
  expect(await storage.deleteFolders(folders)).toEqual(new Map());
  expect(server.versions.map(({ key }) => key).sort()).toEqual(['scans/100/a', 'scans/100/deep/b']);
});

test('on S3 that keeps checksums, objects are stored as they are, and those with a seal stay readable', async () => {
  const server = await startS3();
  onTestFinished(server.stop);
  const open = (checksums: 'seal' | 'sha256') =>
    createStorage({ storage: 's3', dataDir: '/nonexistent', s3: { ...server.settings, checksums } });
  const [before, after] = [await open('seal'), await open('sha256')];
  await before.put('a', Buffer.from('with a seal'));
  await after.put('b', Buffer.from('as it is'));
  expect(server.versions.find(({ key }) => key === 'b')?.bytes?.toString()).toBe('as it is');
  for (const storage of [before, after]) {
    expect(Buffer.from(await storage.get('a')).toString()).toBe('with a seal');
    expect(Buffer.from(await storage.get('b')).toString()).toBe('as it is');
    expect((await Array.fromAsync(storage.list(''))).map(({ bytes }) => bytes)).toEqual([11, 8]);
    expect(await storage.isWhole('b')).toBe(true);
  }
  server.versions.find(({ key }) => key === 'b')!.bytes = Buffer.from('as it WAS');
  expect(await after.isWhole('b')).toBe(false);
});

test('on S3 a file that remains is named, although the call as a whole succeeds', async () => {
  const server = await startS3();
  onTestFinished(server.stop);
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3: server.settings });
  for (const key of ['scans/1/a', 'scans/2/a']) await storage.put(key, Buffer.from(key));
  server.locked.add('scans/2/a');
  const failures = await storage.deleteFolders(['scans/1/', 'scans/2/']);
  expect([...failures.keys()]).toEqual(['scans/2/']);
  await expect(storage.deleteAll('scans/2')).rejects.toThrow('AccessDenied');
  expect(await keysOf(storage.list(''))).toEqual(['scans/2/a']);
});

test('S3 with an unknown access key is an error, not a missing object', async () => {
  const server = await startS3();
  onTestFinished(server.stop);
  const s3 = { ...server.settings, accessKeyId: 'UNKNOWN' };
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3 });
  await expect(storage.put('a', Buffer.from('a'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  await expect(storage.get('a')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  await expect(storage.exists('a')).rejects.toThrow();
});

test('an S3 server that does not answer is an error within seconds', async () => {
  const server = await startS3();
  await server.stop();
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3: server.settings });
  await expect(storage.get('a')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('on disk readers see an old or a new object while it is being replaced, never a mixture', async () => {
  const place = await onDisk();
  onTestFinished(place.stop);
  const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(150_000 + index, index));
  await place.storage.put('race/a', versions[0]!);
  const writes = versions.map((bytes) => place.storage.put('race/a', bytes));
  const reads = Array.from({ length: 24 }, () => place.storage.get('race/a'));
  for (const read of await Promise.all(reads)) expect(read.length).toBe(150_000 + read[0]!);
  await Promise.all(writes);
});

test('on disk a write interrupted by a crash stays invisible and is removed once it is old', async () => {
  const folder = await temporaryFolder('storage');
  onTestFinished(folder.remove);
  const storage = await createStorage({ storage: 'disk', dataDir: folder.path, s3: undefined });
  await storage.put('scans/a', Buffer.from('whole'));
  const partial = join(folder.path, 'files/scans/.partial-0');
  await writeFile(partial, 'ha');
  expect(await keysOf(storage.list(''))).toEqual(['scans/a']);
  expect((await stat(partial)).size).toBe(2);
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(partial, longAgo, longAgo);
  await keysOf(storage.list(''));
  expect(await readdir(join(folder.path, 'files/scans'))).toEqual(['a']);
});

test('on disk a folder can be emptied while files are written into it: neither side fails', async () => {
  const place = await onDisk();
  onTestFinished(place.stop);
  for (let round = 0; round < 40; round += 1) {
    const keys = Array.from({ length: 6 }, (_, index) => `scans/${round}/${index}`);
    await Promise.all([
      ...keys.map((key) => place.storage.put(key, Buffer.alloc(2_000))),
      place.storage.deleteAll(`scans/${round}`),
    ]);
    await place.storage.deleteAll(`scans/${round}`);
  }
  expect(await keysOf(place.storage.list(''))).toEqual([]);
});
