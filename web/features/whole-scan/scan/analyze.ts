import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Phrase } from '#reading/phrase.ts';
import type { ReadSeries } from '#reading/study/finish-series.ts';
import { readSeries } from '#reading/study/read-series.ts';
import type { SliceJudge } from '#reading/study/slice-answer.ts';
import type { SliceOutcome } from '#reading/study/study-reading.ts';
import { calibration, model } from '../detecting/model-facts.ts';
import { detectorProblem } from '../detecting/protocol.ts';
import type { Detector } from './detector.ts';
import type { Analysis } from './scan-state.ts';

interface AnalysisSetup {
  detector: Detector;
  key: string;
  name: Phrase;
  /** Filled by the caller as slices are decoded. */
  slices: readonly (VolumeSlice | undefined)[];
  geometry: StackGeometry | undefined;
  /** The series' header; null if it has none. */
  header: HeaderFacts | null;
  frameOfReference: string | null;
  /** An earlier result of this series, which is then not read again. */
  known?: Analysis | null;
  onChange: (analysis: Analysis) => void;
}

export type AnalysisRun = ReturnType<typeof readSlices>;

/** Reads a series while it is decoded, with the same engine as the command line. */
export function startAnalysis(setup: AnalysisSetup): AnalysisRun {
  const { known, onChange } = setup;
  if (!known) return readSlices(setup);
  onChange(known);
  const nothing = () => undefined;
  return { continue: nothing, allDecoded: nothing, stop: nothing, resume: nothing, end: nothing };
}

/** Minimum interval between updates of scores and lesions. */
const updateIntervalMs = 150;

function readSlices(setup: AnalysisSetup) {
  const { detector, slices, onChange } = setup;
  const ending = new AbortController();
  const arrivals = createArrivals(slices);
  let pause: PromiseWithResolvers<void> | undefined;
  let state: Analysis['state'] = 'running';
  let problem: Phrase | null = null;
  let soFar: () => ReadSeries | undefined = () => undefined;
  let remainingSeconds: number | null = null;
  let began = 0;
  let next: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    clearTimeout(next);
    next = undefined;
    if (ending.signal.aborted) return;
    onChange({ ...toAnalysis(soFar(), slices.length, state), state, problem, remainingSeconds });
  };
  const judge: SliceJudge = { width: detector.width, judge: detector.read };
  const read = async (first: VolumeSlice | undefined) => {
    began = performance.now();
    if (first) await readFrom(first);
    state = 'finished';
    remainingSeconds = null;
  };
  const readFrom = async (first: VolumeSlice) => {
    const whole = await readSeries(
      { ...setup, sliceCount: slices.length, ...sizeOf(first), slice: arrivals.get },
      judge,
      {
        calibration,
        cutOff: model.cutOff,
        signal: ending.signal,
        hold: () => pause?.promise,
        onProgress: ({ step, done, total, soFar: known }) => {
          const elapsed = performance.now() - began;
          remainingSeconds = step === 'slices' ? Math.ceil(((total - done) * elapsed) / done / 1000) : 1;
          soFar = known;
          next ??= setTimeout(report, updateIntervalMs);
        },
      },
    );
    soFar = () => whole;
  };
  let reading: Promise<void> | undefined;
  const startWith = (first: VolumeSlice | undefined) => {
    if (reading || (!first && !arrivals.complete())) return;
    reading = read(first)
      .catch((error: unknown) => {
        state = 'failed';
        problem = detectorProblem(error);
      })
      .then(report);
  };
  const go = () => {
    arrivals.settle();
    startWith(slices.find((slice) => slice !== undefined));
  };

  report();
  return {
    /** Called when more slices have been decoded. */
    continue: go,
    /** Called when no more slices will come. */
    allDecoded: () => {
      arrivals.end();
      go();
    },
    stop: () => {
      if (state !== 'running') return;
      state = 'stopped';
      pause = Promise.withResolvers();
      report();
    },
    resume: () => {
      if (state !== 'stopped') return;
      state = 'running';
      pause?.resolve();
      pause = undefined;
      report();
    },
    /** Ends the run: another series is read or the scan is closed. Pending slices are dropped, later answers unreported. */
    end: () => {
      ending.abort();
      arrivals.end();
      pause?.resolve();
    },
  };
}

/** Slices as promises: they arrive in any order, and some never. */
function createArrivals(slices: readonly (VolumeSlice | undefined)[]) {
  let waiting: { place: number; resolve: (slice: VolumeSlice | null) => void }[] = [];
  let ended = false;
  const settle = () => {
    const still = waiting.filter(({ place }) => !slices[place] && !ended);
    const come = waiting.filter((one) => !still.includes(one));
    waiting = still;
    for (const { place, resolve } of come) resolve(slices[place] ?? null);
  };
  return {
    settle,
    end: () => {
      ended = true;
      settle();
    },
    complete: () => ended,
    get: (place: number) =>
      new Promise<VolumeSlice | null>((resolve) => {
        waiting.push({ place, resolve });
        settle();
      }),
  };
}

function sizeOf({ width, height }: VolumeSlice): { width: number; height: number } {
  return { width, height };
}

/** Without a reading, no slice could be decoded, or none has arrived yet. */
function toAnalysis(
  read: ReadSeries | undefined,
  sliceCount: number,
  state: Analysis['state'],
): Pick<Analysis, 'read' | 'slices' | 'done'> {
  const unread: SliceOutcome = { state: state === 'finished' ? 'damaged' : 'waiting' };
  const slices = read?.reading.slices ?? new Array<SliceOutcome>(sliceCount).fill(unread);
  return { read: read ?? null, slices, done: slices.filter((slice) => slice.state !== 'waiting').length };
}
