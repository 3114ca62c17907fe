import { linkLesions } from '#imaging/lesions/link-lesions.ts';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { createReadingOrder } from '#imaging/series/reading-order.ts';
import type { StackGeometry } from '#imaging/series/stack-geometry.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Detector } from './detector.ts';
import type { Analysis, SliceResult } from './scan-state.ts';

interface AnalysisSetup {
  detector: Detector;
  /** Filled from outside as slices are decoded. */
  slices: readonly (VolumeSlice | undefined)[];
  geometry: StackGeometry | undefined;
  /** What the series says about itself; null where it says nothing. */
  header: HeaderFacts | null;
  onChange: (analysis: Analysis) => void;
}

export interface AnalysisRun {
  /** More slices have been decoded. */
  continue(): void;
  /** No more will come. */
  allDecoded(): void;
  stop(): void;
  goOn(): void;
  /** Another series is read, or the scan is closed: what waits is dropped, what the detector still answers is not told. */
  end(): void;
}

/** Hands slice after slice to the detector, in the order that shows something soonest. */
export function startAnalysis({ detector, slices, geometry, header, onChange }: AnalysisSetup): AnalysisRun {
  const results: (SliceResult | undefined)[] = new Array(slices.length).fill(undefined);
  const order = createReadingOrder(slices.length, geometry?.sliceSpacing ?? null);
  let held: number | undefined;
  let busy = 0;
  let decoded = false;
  let state: Analysis['state'] = 'running';
  let problem: string | null = null;
  let lesions: Analysis['lesions'] = [];
  let began: number | null = null;
  let timed = 0;
  const ending = new AbortController();
  /** One waiting beside those at work keeps the network busy. */
  const inFlight = () => detector.width() + 1;

  const tell = () => {
    if (ending.signal.aborted) return;
    const done = results.filter((result) => result !== undefined).length;
    const left = results.length - done;
    onChange({
      results: results.slice(),
      done,
      lesions,
      state,
      problem,
      remainingSeconds:
        timed > 0 && began !== null ? Math.ceil((left * (performance.now() - began)) / timed / 1000) : null,
    });
  };
  const settle = (place: number, result: SliceResult) => {
    results[place] = result;
    if (result.kind === 'read' && result.findings.length > 0) {
      order.found(place);
      lesions = linkResults(results, slices, geometry);
    }
  };
  const finishIfDone = () => {
    if (state !== 'running' || busy > 0 || held !== undefined) return;
    if (results.every((result) => result !== undefined)) state = 'finished';
  };

  const detect = async (place: number, slice: VolumeSlice) => {
    busy += 1;
    began ??= performance.now();
    try {
      const toJudge = {
        ...slice,
        // The detector takes it away; some slices show the very same bytes.
        grey: slice.values.buffer === slice.grey.buffer ? slice.grey.slice() : slice.grey,
        header,
        pixelSpacing: geometry?.spacing ?? null,
      };
      const { findings, judgement } = await detector.detect(toJudge, ending.signal);
      timed += 1;
      settle(
        place,
        judgement.judged
          ? { kind: 'read', findings }
          : { kind: 'outside', gate: judgement.reasons[0]?.gate ?? 'scope' },
      );
    } catch (error) {
      state = 'failed';
      problem = error instanceof Error ? error.message : 'The detector stopped.';
    }
    busy -= 1;
    pump();
  };

  const pump = () => {
    while (state === 'running' && busy < inFlight()) {
      held ??= order.next();
      if (held === undefined) break;
      const place = held;
      const slice = slices[place];
      if (!slice && !decoded) break;
      held = undefined;
      if (!slice) settle(place, { kind: 'unreadable' });
      else if (!slice.head) settle(place, { kind: 'empty' });
      else void detect(place, slice);
    }
    finishIfDone();
    tell();
  };

  return {
    continue: () => {
      if (busy < inFlight()) pump();
    },
    allDecoded: () => {
      decoded = true;
      pump();
    },
    stop: () => {
      if (state !== 'running') return;
      state = 'stopped';
      tell();
    },
    goOn: () => {
      if (state !== 'stopped') return;
      state = 'running';
      pump();
    },
    end: () => {
      ending.abort();
      state = 'stopped';
    },
  };
}

function linkResults(
  results: readonly (SliceResult | undefined)[],
  slices: readonly (VolumeSlice | undefined)[],
  geometry: StackGeometry | undefined,
) {
  const first = slices.find((slice) => slice !== undefined);
  if (!first) return [];
  const findings = results.flatMap((result, slice) =>
    result?.kind === 'read' ? [{ slice, findings: result.findings }] : [],
  );
  return linkLesions(findings, {
    width: first.width,
    height: first.height,
    spacing: geometry?.spacing ?? null,
    positions: geometry?.positions ?? null,
  });
}
