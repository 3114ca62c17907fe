import { defaultWindow } from '#imaging/volume/gray-window.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { samePhrase } from '#reading/phrase.ts';
import { seriesFacts } from '#reading/study/analyze-study.ts';
import { countAnalysis } from '../count-analysis.ts';
import type { ReadAnswer, ReadRequest } from '../reading/protocol.ts';
import { type AnalysisRun, startAnalysis } from './analyze.ts';
import type { DroppedFile } from './collect-files.ts';
import type { Detector } from './detector.ts';
import { emptyScan, type ScanState } from './scan-state.ts';
import { areasOf } from './study-answer.ts';

export type Scan = ReturnType<typeof createScan>;

/** A dropped scan: its files, series, slices and findings. It lives outside React; pages subscribe to it. */
export function createScan(detector: Detector) {
  let state = emptyScan;
  let worker: Worker | undefined;
  let run: AnalysisRun | undefined;
  /** The latest chosen series. The worker may still report on the previous one. */
  let chosen: string | undefined;
  const listeners = new Set<() => void>();
  let scheduled = false;
  /** A scan counts once, however many of its series are read. */
  let counted = false;
  const change = (part: Partial<ScanState>) => {
    state = { ...state, ...part };
    if (scheduled) return;
    scheduled = true;
    // Slices arrive faster than frames. Hidden pages get no frames.
    const notify = () => {
      scheduled = false;
      for (const listener of listeners) listener();
    };
    if (document.hidden) setTimeout(notify);
    else requestAnimationFrame(notify);
  };
  const end = () => {
    run?.end();
    run = undefined;
    chosen = undefined;
    worker?.terminate();
    worker = undefined;
  };
  const send = (request: ReadRequest) => worker?.postMessage(request);

  const choose = (key: string) => {
    run?.end();
    run = undefined;
    chosen = key;
    change({ open: null, analysis: null, problem: null });
    send({ type: 'open', key });
  };

  /** Stores the finished series, and continues with the next in the queue. */
  const readNext = () => {
    const { open, analysis, kept, queue } = state;
    if (!open?.complete || analysis?.state !== 'finished') return;
    const pictures = new Map(
      areasOf(analysis).flatMap(({ largestSlice }) => {
        const slice = open.slices[largestSlice];
        return slice ? [[largestSlice, { ...slice, gray: new Uint8Array() }] as const] : [];
      }),
    );
    const window = open.window ?? { center: 0.5, width: 1 };
    const whole = { analysis, geometry: open.geometry, window, pictures };
    change({ kept: new Map(kept).set(open.key, whole) });
    const [next, ...rest] = queue.filter((key) => key !== open.key);
    if (next === undefined) return;
    change({ queue: rest });
    choose(next);
  };

  const onAnswer = (answer: ReadAnswer) => {
    const about = 'key' in answer && answer.type !== 'thumbnail' ? answer.key : null;
    if (about !== null && about !== chosen) return;
    switch (answer.type) {
      case 'progress':
        return change({ progress: { done: answer.done, total: answer.total } });
      case 'listed': {
        const { type: _, ...list } = answer;
        change({
          ...list,
          step: 'listed',
          problem: list.series.length === 0 ? { key: 'problemNoScan' } : null,
        });
        if (list.proposal) choose(list.proposal.key);
        return;
      }
      case 'thumbnail':
        return change({ thumbnails: new Map(state.thumbnails).set(answer.key, answer.thumbnail) });
      case 'shape': {
        const { sliceCount, geometry, note } = answer.shape;
        const slices: (VolumeSlice | undefined)[] = new Array(sliceCount).fill(undefined);
        change({
          open: {
            key: answer.key,
            geometry,
            note,
            slices,
            complete: false,
            window: null,
            windows: null,
          },
        });
        run = startAnalysis({
          detector,
          ...seriesFacts(state.series.find(({ key }) => key === answer.key)!),
          slices,
          geometry,
          known: state.kept.get(answer.key)?.analysis ?? null,
          onChange: (analysis) => {
            change({ analysis });
            if (analysis.state !== 'finished') return;
            if (!counted) void countAnalysis();
            counted = true;
            readNext();
          },
        });
        return;
      }
      case 'slice': {
        const { open } = state;
        if (!open) return;
        const { place, slice } = answer.opened;
        (open.slices as (VolumeSlice | undefined)[])[place] = slice;
        change({ open: { ...open, window: open.window ?? defaultWindow([slice]) } });
        run?.continue();
        return;
      }
      case 'skipped': {
        const { path, why } = answer.skipped;
        // Opening a series a second time skips the same files again.
        if (state.skipped.some((one) => one.path === path && samePhrase(one.why, why))) return;
        return change({ skipped: [...state.skipped, answer.skipped] });
      }
      case 'opened':
        if (!state.open) return;
        change({ open: { ...state.open, complete: true, windows: answer.windows } });
        run?.allDecoded();
        readNext();
        return;
      case 'failed':
        return change({ problem: answer.problem, step: answer.key === null ? 'choose' : state.step });
    }
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Does nothing while a scan is open. */
    read: (files: DroppedFile[]) => {
      // A requested sample or a second drop may arrive while a scan is open, which stays.
      if (state.step !== 'choose') return;
      end();
      detector.prepare();
      counted = false;
      change({ ...emptyScan, step: 'reading', fileCount: files.length });
      worker = new Worker(new URL('../reading/read-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => onAnswer(data);
      worker.onerror = () => {
        end();
        change({ ...emptyScan, problem: { key: 'problemUnreadable' } });
      };
      void sendFiles(worker, files);
    },
    /** Opens a series and analyzes it. */
    choose: (key: string) => {
      change({ queue: [] });
      choose(key);
    },
    /** Analyzes every useful series that has not been read, one at a time. */
    readAll: () => {
      const left = state.series.filter(
        ({ key, description }) => description.setAside === null && !state.kept.has(key) && key !== chosen,
      );
      change({ queue: left.map(({ key }) => key) });
      readNext();
    },
    /** Stops the analysis and keeps its results. */
    stop: () => {
      change({ queue: [] });
      run?.stop();
    },
    resume: () => run?.resume(),
    clear: () => {
      end();
      change(emptyScan);
    },
  };
}

/** Sending a file takes about a millisecond on the page's thread, so many are sent in batches. */
async function sendFiles(worker: Worker, files: readonly DroppedFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += fileBatchSize) {
    await new Promise((resolve) => setTimeout(resolve));
    const part = files.slice(from, from + fileBatchSize);
    const request: ReadRequest = { type: 'files', files: part, last: from + fileBatchSize >= files.length };
    worker.postMessage(request);
  }
}
const fileBatchSize = 16;
