import { expect, test, vi } from 'vitest';
import type { PreparedScan, ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';
import { rememberPrepared } from './remember-prepared.ts';

const pictureOf = (gray: Uint8Array): StoredPicture => ({
  width: gray.length,
  height: 1,
  shownFrame: 0,
  frames: [{ index: 0, gray }],
});

/** Reads each byte of a file as a gray pixel. */
const decoding = {
  remember: () => undefined,
  read: async (_key: string, load: () => Promise<Uint8Array>) => pictureOf(await load()),
} as unknown as ScanPreparer;

const prepared = (...bytes: number[]): PreparedScan =>
  pictureOf(Uint8Array.from(bytes)) as unknown as PreparedScan;

function countingFile(): { load(): Promise<Uint8Array>; loads: number } {
  const file = {
    loads: 0,
    load: async () => {
      file.loads += 1;
      return Uint8Array.of(4, 3, 2, 1);
    },
  };
  return file;
}

test('the stored file of an upload is not read again, once', async () => {
  const file = countingFile();
  const preparer = rememberPrepared(decoding);
  const scan = prepared(1, 2, 3, 4);
  preparer.remember('a', scan);
  expect((await preparer.read('a', file.load)).frames).toBe(scan.frames);
  expect(file.loads).toBe(0);
  await preparer.read('a', file.load);
  expect(file.loads).toBe(1);
});

test('a file that nobody uploaded here is read', async () => {
  const file = countingFile();
  const { frames } = await rememberPrepared(decoding).read('a', file.load);
  expect(frames[0]!.gray).toEqual(Uint8Array.of(4, 3, 2, 1));
});

test('what is deleted, too old or finds no room is not held, and read again', async () => {
  vi.useFakeTimers();
  const file = countingFile();
  const preparer = rememberPrepared(decoding, { room: 6, milliseconds: 1_000 });
  preparer.remember('a', prepared(1, 2, 3, 4));
  preparer.forget('a');
  await preparer.read('a', file.load);
  expect(file.loads).toBe(1);
  preparer.remember('a', prepared(1, 2, 3, 4));
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  await preparer.read('a', file.load);
  expect(file.loads).toBe(2);
  preparer.remember('a', prepared(1, 2, 3, 4));
  preparer.remember('b', prepared(5, 6, 7, 8));
  await preparer.read('b', file.load);
  expect(file.loads).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
  await preparer.read('a', file.load);
  expect(file.loads).toBe(3);
  vi.useRealTimers();
});
