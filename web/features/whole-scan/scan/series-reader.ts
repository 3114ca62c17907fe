import { defaultWindow } from '#imaging/volume/gray-window.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { samePhrase } from '#reading/phrase.ts';
import { seriesFacts } from '#reading/study/analyze-study.ts';
import { countAnalysis } from '../count-analysis.ts';
import type { ReadAnswer } from '../reading/protocol.ts';
import { type AnalysisRun, startAnalysis } from './analyze.ts';
import type { Detector } from './detector.ts';
import type { Analysis, KeptSeries, OpenSeries, ScanStore } from './scan-state.ts';
import { areasOf } from './study-answer.ts';

type AnswerOf<Type extends ReadAnswer['type']> = Extract<ReadAnswer, { type: Type }>;

/**
 * Reads the series of a scan, one at a time. `open` asks for the slices of a series. `atOnce`: the proposed series is
 * opened without showing first what there is.
 */
export function createSeriesReader(
  detector: Detector,
  store: ScanStore,
  open: (key: string) => void,
  atOnce: boolean,
) {
  const { state, change } = store;
  let run: AnalysisRun | undefined;
  /** The latest chosen series. The worker may still report on the previous one. */
  let chosen: string | undefined;
  /** A scan counts once, however many of its series are read. */
  let counted = false;

  const listed = (key: string) => state().series.find((one) => one.key === key)!;
  /** Series that are not for the detector are only shown, unless the reader asks for more. */
  let reads = true;
  const choose = (key: string, anyway = false) => {
    run?.end();
    run = undefined;
    chosen = key;
    reads = anyway || listed(key).description.setAside === null || state().kept.has(key);
    if (reads) detector.prepare();
    change({ open: null, analysis: null, problem: null });
    open(key);
  };
  /** Stores the finished series, and continues with the next in the queue. */
  const readNext = () => {
    const { open: opened, analysis, kept, queue } = state();
    if (!opened?.complete || analysis?.state !== 'finished') return;
    change({ kept: new Map(kept).set(opened.key, keptSeries(opened, analysis)) });
    takeFrom(queue.filter((key) => key !== opened.key));
  };
  const takeFrom = ([next, ...rest]: readonly string[]) => {
    if (next === undefined) return;
    change({ queue: rest });
    choose(next);
  };
  const onAnalysis = (analysis: Analysis) => {
    change({ analysis });
    if (analysis.state !== 'finished') return;
    if (!counted) void countAnalysis();
    counted = true;
    readNext();
  };
  const onShape = ({ key, shape: { sliceCount, geometry, note } }: AnswerOf<'shape'>) => {
    const slices: (VolumeSlice | undefined)[] = new Array(sliceCount).fill(undefined);
    change({ open: { key, geometry, note, slices, complete: false, window: null, windows: null } });
    if (!reads) return;
    const { kept } = state();
    run = startAnalysis({
      detector,
      ...seriesFacts(listed(key)),
      slices,
      geometry,
      known: kept.get(key)?.analysis ?? null,
      onChange: onAnalysis,
    });
  };
  const onSlice = ({ opened: { place, slice } }: AnswerOf<'slice'>) => {
    const { open: opened } = state();
    if (!opened) return;
    (opened.slices as (VolumeSlice | undefined)[])[place] = slice;
    change({ open: { ...opened, window: opened.window ?? defaultWindow([slice]) } });
    run?.continue();
  };
  const onOpened = ({ windows }: AnswerOf<'opened'>) => {
    const { open: opened } = state();
    if (!opened) return;
    change({ open: { ...opened, complete: true, windows } });
    run?.allDecoded();
    readNext();
  };

  return {
    choose,
    /** Analyzes every useful series that has not been read, one at a time. */
    readAll: () => {
      const { series, kept } = state();
      const left = series.filter(
        ({ key, description }) => description.setAside === null && !kept.has(key) && key !== chosen,
      );
      const queue = left.map(({ key }) => key);
      change({ queue });
      if (chosen !== undefined && reads) readNext();
      else takeFrom(queue);
    },
    stop: () => run?.stop(),
    resume: () => run?.resume(),
    end: () => {
      run?.end();
      run = undefined;
      chosen = undefined;
      counted = false;
    },
    onAnswer: (answer: Exclude<ReadAnswer, { type: 'pdf' }>) => {
      const about = 'key' in answer && answer.type !== 'thumbnail' ? answer.key : null;
      if (about !== null && about !== chosen) return;
      switch (answer.type) {
        case 'shape':
          return onShape(answer);
        case 'slice':
          return onSlice(answer);
        case 'opened':
          return onOpened(answer);
        case 'listed':
          showList(store, answer);
          if (answer.proposal && (atOnce || answer.series.length + answer.documents.length === 1))
            choose(answer.proposal.key);
          return;
        default:
          return showProgress(store, answer);
      }
    },
  };
}

/** What is kept of a series when another one is opened: its result, and the slices for the report. */
function keptSeries({ slices, geometry, window }: OpenSeries, analysis: Analysis): KeptSeries {
  const pictures = new Map(
    areasOf(analysis).flatMap(({ largestSlice }) => {
      const slice = slices[largestSlice];
      return slice ? [[largestSlice, { ...slice, gray: new Uint8Array() }] as const] : [];
    }),
  );
  return { analysis, geometry, window: window ?? { center: 0.5, width: 1 }, pictures };
}

function showList({ change }: ScanStore, { type: _, ...list }: AnswerOf<'listed'>): void {
  const problem = list.series.length === 0 ? ({ key: 'problemNoScan' } as const) : null;
  change({ ...list, step: 'listed', problem });
}

function showProgress(
  { state, change }: ScanStore,
  answer: AnswerOf<'progress' | 'thumbnail' | 'skipped' | 'failed'>,
) {
  const { thumbnails, skipped, step } = state();
  switch (answer.type) {
    case 'progress':
      return change({ progress: { done: answer.done, total: answer.total } });
    case 'thumbnail':
      return change({ thumbnails: new Map(thumbnails).set(answer.key, answer.thumbnail) });
    case 'skipped': {
      const { path, why } = answer.skipped;
      // Opening a series a second time skips the same files again.
      if (skipped.some((one) => one.path === path && samePhrase(one.why, why))) return;
      return change({ skipped: [...skipped, answer.skipped] });
    }
    case 'failed':
      return change({ problem: answer.problem, step: answer.key === null ? 'choose' : step });
  }
}
