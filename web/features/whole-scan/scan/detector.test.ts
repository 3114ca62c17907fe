import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { resultWithoutMarks } from '#reading/read-picture.fixture.ts';
import { plainPicture } from '#reading/read-picture.ts';
import type { DetectAnswer, DetectRequest } from '../detecting/protocol.ts';
import { startAnalysis } from './analyze.ts';
import { startDetector } from './detector.ts';

/** A fake detector worker that answers on the test's command. */
class NetworkThread {
  static all: NetworkThread[] = [];
  onmessage: ((event: { data: DetectAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: DetectRequest[] = [];
  constructor() {
    NetworkThread.all.push(this);
  }
  /** As in a browser, transferred data is empty on this side. */
  postMessage(request: DetectRequest, transfer: Transferable[] = []) {
    this.asked.push(structuredClone(request, { transfer }));
  }
  async answer(data: DetectAnswer): Promise<void> {
    this.onmessage?.({ data });
    await new Promise((resolve) => setTimeout(resolve));
  }
  terminate() {}
}

beforeEach(() => {
  NetworkThread.all = [];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Worker', NetworkThread);
});
afterEach(() => vi.unstubAllGlobals());

const read: Extract<DetectAnswer, { type: 'read' }> = { type: 'read', result: await resultWithoutMarks() };

/** The three slices of a series, identified by their width. */
function slicesOf(width: number): VolumeSlice[] {
  const head = { left: 0, top: 0, right: 4, bottom: 4 };
  return Array.from({ length: 3 }, () => ({
    width,
    height: 4,
    values: new Uint8Array(16),
    gray: new Uint8Array(16),
    slope: 1,
    intercept: 0,
    inverted: false,
    head,
    window: null,
  }));
}

test('slices of a scan that was closed, or of a series that was left, do not keep those of the next one waiting', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 });
  const detector = startDetector();
  detector.prepare();
  const [network] = NetworkThread.all as [NetworkThread];
  const open = (width: number) => {
    const about = {
      key: 'a',
      name: { key: 'volumeNameAlone' } as const,
      geometry: undefined,
      header: null,
      frameOfReference: null,
    };
    const setup = { ...about, detector, slices: slicesOf(width) };
    const run = startAnalysis({ ...setup, onChange: () => undefined });
    run.allDecoded();
    return run;
  };
  const widths = () =>
    network.asked.flatMap((request) => (request.type === 'read' ? [request.picture.width] : []));

  const closedWhileLoading = open(1);
  closedWhileLoading.end();
  const left = open(2);
  await network.answer({ type: 'ready' });
  expect(widths()).toEqual([2]);
  left.end();
  open(3);
  // The worker finishes what it has started.
  await network.answer(read);
  await network.answer(read);
  expect(widths()).toEqual([2, 3, 3]);
});

/** A detector that chose the GPU, because it gave the same answer faster. */
async function startOnGpu() {
  vi.stubGlobal('navigator', { hardwareConcurrency: 1, gpu: { requestAdapter: async () => ({}) } });
  const detector = startDetector();
  detector.prepare();
  await vi.waitFor(() => expect(NetworkThread.all).toHaveLength(2));
  const [main, gpu] = NetworkThread.all as [NetworkThread, NetworkThread];
  const box = { class: 'glioma', class_id: 0, confidence: 0.9, x: 50, y: 50, width: 0.2, height: 0.2 };
  const own = { reading: { boxes: [box], scope: 1 }, limits: { cutOff: 0.4, scopeThreshold: 0.5 } };
  await main.answer({ type: 'ready' });
  await gpu.answer({ type: 'ready' });
  await gpu.answer({ type: 'probed', answer: { own, doubtful: false, milliseconds: 1 } });
  await main.answer({ type: 'probed', answer: { own, doubtful: false, milliseconds: 100 } });
  expect(detector.state()).toEqual({ step: 'ready', workers: null, threads: 1, note: null });
  const ask = () => {
    const slice = plainPicture({ gray: new Uint8Array([1, 2, 3, 4]), width: 2, height: 2 });
    return detector.read(slice, new AbortController().signal);
  };
  return { detector, gpu, ask };
}

test.each([
  [
    'an error of the network',
    (gpu: NetworkThread) => gpu.answer({ type: 'failed', problem: { key: 'problemDetectorStopped' } }),
  ],
  ['the end of the worker', async (gpu: NetworkThread) => gpu.onerror?.()],
])(
  'the graphics device is lost under a slice, by %s: WebAssembly reads that slice and the next',
  async (_, lose) => {
    const { detector, gpu, ask } = await startOnGpu();
    const [first, second] = [ask(), ask()];
    await lose(gpu);
    const [, , main] = NetworkThread.all as NetworkThread[];
    expect(main!.asked).toEqual([expect.objectContaining({ type: 'load', backend: 'wasm' })]);
    await main!.answer({ type: 'ready' });
    await main!.answer(read);
    await main!.answer(read);
    expect(await first).toBe(read.result);
    expect(await second).toBe(read.result);
    const grays = main!.asked.flatMap((request) =>
      request.type === 'read' ? request.picture.frames.map(({ gray }) => [...gray]) : [],
    );
    expect(grays).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    expect(detector.state()).toMatchObject({ step: 'ready', workers: 1, note: 'lost' });
  },
);

test('the graphics device is lost between two slices: WebAssembly reads the next', async () => {
  const { gpu, ask } = await startOnGpu();
  await gpu.answer({ type: 'failed', problem: { key: 'problemDetectorStopped' } });
  const next = ask();
  const [, , main] = NetworkThread.all as NetworkThread[];
  await main!.answer({ type: 'ready' });
  await main!.answer(read);
  expect(await next).toBe(read.result);
  expect(gpu.asked.some(({ type }) => type === 'read')).toBe(false);
});
