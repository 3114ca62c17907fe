import { expect, test, vi } from 'vitest';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { DetectAnswer, DetectRequest } from '../detecting/protocol.ts';
import { startAnalysis } from './analyse.ts';
import { startDetector } from './detector.ts';

/** Stands for the only thread of the network: it answers when it is told to. */
class NetworkThread {
  static last: NetworkThread;
  onmessage: ((event: { data: DetectAnswer }) => void) | null = null;
  asked: DetectRequest[] = [];
  constructor() {
    NetworkThread.last = this;
  }
  postMessage(request: DetectRequest) {
    this.asked.push(request);
  }
  async answer(data: DetectAnswer): Promise<void> {
    this.onmessage?.({ data });
    await new Promise((resolve) => setTimeout(resolve));
  }
  terminate() {}
}

const detected: DetectAnswer = {
  type: 'detected',
  answer: {
    ...{ answer: 'clear', findings: [], faint: [], reading: null, milliseconds: 0 },
    judgement: { judged: true, reasons: [], notes: [] },
  },
};

/** The three slices of a series, which is known by their width. */
function slicesOf(width: number): VolumeSlice[] {
  const head = { left: 0, top: 0, right: 4, bottom: 4 };
  return Array.from({ length: 3 }, () => ({
    ...{ width, height: 4, values: new Uint8Array(16), grey: new Uint8Array(16) },
    ...{ slope: 1, intercept: 0, inverted: false, head, window: null },
  }));
}

test('slices of a scan that was closed, or of a series that was left, do not keep those of the next one waiting', async () => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 });
  vi.stubGlobal('Worker', NetworkThread);
  const detector = startDetector();
  detector.prepare();
  const network = NetworkThread.last;
  const open = (width: number) => {
    const about = { key: 'a', name: 'Series', geometry: undefined, header: null, frameOfReference: null };
    const setup = { ...about, detector, slices: slicesOf(width) };
    const run = startAnalysis({ ...setup, onChange: () => undefined });
    run.allDecoded();
    return run;
  };
  const widths = () => network.asked.flatMap((request) => (request.type === 'detect' ? [request.width] : []));

  const closedWhileLoading = open(1);
  closedWhileLoading.end();
  const left = open(2);
  await network.answer({ type: 'ready' });
  expect(widths()).toEqual([2]);
  left.end();
  open(3);
  // What the network has begun it finishes.
  await network.answer(detected);
  await network.answer(detected);
  expect(widths()).toEqual([2, 3, 3]);
});
