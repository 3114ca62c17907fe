import { expect, test } from 'vitest';
import { rememberPrepared } from './remember-prepared.ts';
import type { PreparedScan, ScanPreparer } from './scan-preparer.ts';

/** Makes `original` the reversed upload, one grey pixel for each byte, and counts how often it was asked. */
function countingPreparer(): ScanPreparer & { calls: number } {
  const preparer = {
    calls: 0,
    prepare: async (bytes: Uint8Array) => {
      preparer.calls += 1;
      const frames = [{ index: 0, grey: new Uint8Array(bytes) }];
      const original = new Uint8Array(bytes).reverse();
      return {
        original,
        width: bytes.length,
        height: 1,
        shownFrame: 0,
        frames,
        looks: [],
      } as unknown as PreparedScan;
    },
    read: async (bytes: Uint8Array) => preparer.prepare(bytes),
    frame: async () => null,
    close: async () => {},
  };
  return preparer;
}

const upload = Uint8Array.of(1, 2, 3, 4);
const stored = Uint8Array.of(4, 3, 2, 1);

test('the stored file of an upload is not read again, once', async () => {
  const counting = countingPreparer();
  const preparer = rememberPrepared(counting);
  const { frames } = await preparer.prepare(upload, 'a');
  expect((await preparer.read(stored)).frames).toBe(frames);
  expect(counting.calls).toBe(1);
  await preparer.read(stored);
  expect(counting.calls).toBe(2);
});

test('a file that nobody uploaded here is read', async () => {
  const counting = countingPreparer();
  expect((await rememberPrepared(counting).read(stored)).frames[0]!.grey).toEqual(stored);
});

test('an upload is always prepared, also when the same bytes are stored: its receipt is its own', async () => {
  const counting = countingPreparer();
  const preparer = rememberPrepared(counting);
  await preparer.prepare(upload, 'a');
  await preparer.prepare(stored, 'a');
  expect(counting.calls).toBe(2);
});

test('what is too old or finds no room is read again', async () => {
  const counting = countingPreparer();
  const late = rememberPrepared(counting, { milliseconds: 0 });
  await late.prepare(upload, 'a');
  await late.read(stored);
  expect(counting.calls).toBe(2);
  const small = rememberPrepared(counting, { room: 6 });
  await small.prepare(upload, 'a');
  await small.prepare(Uint8Array.of(9, 8, 7, 6), 'a');
  await small.read(Uint8Array.of(6, 7, 8, 9));
  expect(counting.calls).toBe(4);
  await small.read(stored);
  expect(counting.calls).toBe(5);
});
