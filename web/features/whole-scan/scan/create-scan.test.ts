import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadAnswer, ReadRequest } from '../reading/protocol.ts';
import { createScan } from './create-scan.ts';
import type { Detector } from './detector.ts';

/** A fake reading worker that records its requests. */
class ReadingThread {
  static all: ReadingThread[] = [];
  onmessage: ((event: { data: ReadAnswer }) => void) | null = null;
  asked: ReadRequest[] = [];
  ended = false;
  constructor() {
    ReadingThread.all.push(this);
  }
  postMessage(request: ReadRequest) {
    this.asked.push(request);
  }
  terminate() {
    this.ended = true;
  }
}

const detector: Detector = {
  prepare: () => undefined,
  state: () => ({ step: 'ready', workers: 1, threads: 1, note: null }),
  onChange: () => () => undefined,
  width: () => 1,
  read: () => new Promise(() => undefined),
  close: () => undefined,
};
const files = (path: string) => [{ path, blob: new Blob(['x']) }];
const nothing: ReadAnswer = {
  type: 'listed',
  series: [],
  proposal: undefined,
  patients: 0,
  documents: [],
  skipped: [],
};

beforeEach(() => {
  ReadingThread.all = [];
  vi.stubGlobal('Worker', ReadingThread);
  vi.stubGlobal('document', { hidden: true });
});
// The next file must not find a document while it loads.
afterEach(() => vi.unstubAllGlobals());

test('files that arrive while others are read, or are open, do not take their place', async () => {
  const scan = createScan(detector);
  scan.read(files('own.zip'));
  scan.read(files('sample.zip'));
  await vi.waitFor(() => expect(ReadingThread.all[0]!.asked).toHaveLength(1));
  ReadingThread.all[0]!.onmessage?.({ data: nothing });
  expect(scan.state().step).toBe('listed');
  scan.read(files('sample.zip'));
  expect(ReadingThread.all).toHaveLength(1);
  expect(ReadingThread.all[0]!.ended).toBe(false);
});

test('after reading was cancelled the next files are read by a thread of their own', () => {
  const scan = createScan(detector);
  for (const path of ['a.zip', 'b.zip', 'c.zip']) {
    scan.read(files(path));
    expect(scan.state().step).toBe('reading');
    scan.clear();
    expect(scan.state().step).toBe('choose');
  }
  scan.read(files('d.zip'));
  expect(ReadingThread.all.map(({ ended }) => ended)).toEqual([true, true, true, false]);
});
