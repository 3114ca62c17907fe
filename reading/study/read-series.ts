import type { MaskGrid } from '#imaging/geometry/contour.ts';
import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { cutImage, gridOf, type PlaneView, type VolumeGrid, viewsOf } from '#imaging/volume/volume-grid.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { Remark } from '../gates/judgment.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import { plainPicture } from '../read-picture.ts';
import { coarsePlaces, outwardPlaces } from '../series/reading-order.ts';
import { type BrainMap, networkBrainMap, spaceBrainMap } from './brain-map.ts';
import { findBrainSpace } from './find-brain.ts';
import { finishSeries, type ReadSeries, type ScoredLesion } from './finish-series.ts';
import { measureFeatures } from './lesion-features.ts';
import { type StudyCalibration, scoreOf } from './lesion-score.ts';
import { linkCandidates } from './link-candidates.ts';
import { canCutOtherPlanes, checkOtherPlanes, maxAnisotropy, type PlaneCheck } from './other-planes.ts';
import { cutStack, enlarged, nativeStack, type ReadingStack } from './reading-stack.ts';
import type { PictureReading, SeriesToRead } from './series-to-read.ts';
import type { SliceJudge } from './slice-answer.ts';

export interface ReadingOptions {
  calibration: StudyCalibration;
  /** Lowest confidence of the marks that are shown. */
  cutOff: number;
  signal: AbortSignal;
  /** Awaited before each picture; reading pauses while it is pending. */
  hold?: () => Promise<void> | undefined;
  onProgress?: (progress: SeriesProgress) => void;
}

export interface SeriesProgress {
  step: 'slices' | 'other-planes';
  /** Pictures of this step. */
  done: number;
  total: number;
  /** Preliminary results; scores change until the end. */
  soFar: () => ReadSeries;
}

/** Only the candidates with the most evidence are checked in the other planes; the rest are noise. */
const maxCheckedCandidates = 8;

/** Refusals that only mean that a slice is at the end of the stack. */
const tooLittleHead = new Set(['empty', 'no-structure', 'sliver', 'kind-too-little-head']);

/** The result for one picture, with a reason if it was refused. */
interface ReadPicture extends Pick<SliceReading, 'boxes' | 'brain' | 'sequence'> {
  others: DetectedBox[];
  reason: Remark | undefined;
}

/** The state of reading a series. */
interface Run {
  series: SeriesToRead;
  options: ReadingOptions;
  stack: ReadingStack;
  /** Undefined until all slices are decoded, or if they do not form a regular volume. */
  grid: VolumeGrid | undefined;
  readings: (PictureReading | undefined)[];
  brainMaps: (MaskGrid | undefined)[];
  brain: BrainMap | undefined;
  /** Results in the other planes by candidate. */
  planeChecks: Map<string, PlaneCheck>;
  /** Judges one picture; boxes are in its pixels. */
  read(image: GrayPicture, spacing: PixelSpacing | null): Promise<ReadPicture>;
  /** Number of pictures that are read at once. */
  width: number;
}

/** Reads one series: a coarse pass, then all slices with brain, then the other planes through the candidates. */
export async function readSeries(
  series: SeriesToRead,
  judge: SliceJudge,
  options: ReadingOptions,
): Promise<ReadSeries> {
  const run = await prepareRun(series, judge, options);
  const { stack } = run;
  await inParallel(coarsePlaces(stack.count, stack.stepMm), run.width, (place) => readPlace(run, place));
  run.grid ??= await wholeGrid(series);
  run.brain = networkBrainMap(run.brainMaps, stack) ?? brainByShape(run);
  const rest = outwardPlaces(stack.count).filter((place) => !run.readings[place]);
  await inParallel(rest, run.width, (place) => readPlace(run, place));
  run.brain = networkBrainMap(run.brainMaps, stack) ?? run.brain;
  await checkCandidates(run);
  return finish(run);
}

async function prepareRun(series: SeriesToRead, judge: SliceJudge, options: ReadingOptions): Promise<Run> {
  const grid = wantsAxialCuts(series) ? await wholeGrid(series) : undefined;
  const axial = grid && viewsOf(grid)?.find(({ plane }) => plane === 'axial');
  const stack =
    grid && axial && canCutOtherPlanes(grid)
      ? cutStack(grid, axial)
      : nativeStack({ ...series, count: series.sliceCount }, series.geometry, series.slice);
  return {
    series,
    options,
    stack,
    grid,
    readings: new Array(stack.count).fill(undefined),
    brainMaps: new Array(stack.count).fill(undefined),
    brain: undefined,
    planeChecks: new Map(),
    width: judge.width() + 1,
    read: async (image, spacing) => {
      await options.hold?.();
      options.signal.throwIfAborted();
      const { image: shown, spacing: pixelSpacing, times } = enlarged(image, spacing);
      const { header } = series;
      const picture = { ...plainPicture(shown), header, pixelSpacing, inSeries: true };
      const answer = await judge.judge(picture, options.signal);
      const boxes = answer.reading?.boxes.map((box) => reduced(box, times)) ?? [];
      const others = answer.others.map(({ frame: _, strength: __, ...box }) => reduced(box, times));
      return { reason: answer.judgment.reasons[0], ...answer.reading, boxes, others };
    },
  };
}

async function wholeGrid({ sliceCount, slice, geometry }: SeriesToRead): Promise<VolumeGrid | undefined> {
  const slices = await Promise.all(Array.from({ length: sliceCount }, (_, place) => slice(place)));
  return gridOf(
    slices.map((one) => one ?? undefined),
    geometry,
  );
}

async function readPlace(run: Run, place: number): Promise<void> {
  const { stack, readings } = run;
  const image = run.brain?.shows(place) === false ? 'empty' : await stack.picture(place);
  if (image === null) readings[place] = { state: 'damaged' };
  else if (image === 'empty') readings[place] = { state: 'no-brain' };
  else {
    const { reason, boxes, others, brain, sequence } = await run.read(image, stack.spacing);
    run.brainMaps[place] = brain;
    if (!reason) readings[place] = { state: 'read', boxes, others, sequence };
    else
      readings[place] = tooLittleHead.has(reason.id) ? { state: 'no-brain' } : { state: 'refused', reason };
  }
  reportProgress(run, 'slices', readings.filter(Boolean).length, stack.count);
}

function reportProgress(run: Run, step: SeriesProgress['step'], done: number, total: number): void {
  run.options.onProgress?.({ step, done, total, soFar: () => finish(run) });
}

/** The position of the reading stack in the volume; undefined if the volume is too oblique. */
function viewOf({ stack, grid }: Run): PlaneView | undefined {
  const view = stack.view ?? (grid && viewsOf(grid)?.find(({ through }) => through === 2));
  return view && unturned(view, stack);
}

function brainByShape(run: Run): BrainMap | undefined {
  const { grid } = run;
  const space = grid && findBrainSpace(grid);
  const view = viewOf(run);
  return grid && space && view ? spaceBrainMap(grid, space, view) : undefined;
}

async function checkCandidates(run: Run): Promise<void> {
  const { grid, stack, brain, planeChecks, options } = run;
  const view = viewOf(run);
  if (!grid || !view || !canCutOtherPlanes(grid)) return;
  const others = viewsOf(grid)!.filter(({ through }) => through !== view.through);
  const chosen = candidatesOf(run)
    .map((lesion) => ({ lesion, evidence: measureFeatures(lesion, stack, brain, null).evidenceMm }))
    .toSorted((a, b) => b.evidence - a.evidence)
    .slice(0, maxCheckedCandidates);
  await inParallel(chosen, run.width, async ({ lesion }) => {
    const readCut = async (other: PlaneView, at: number) => {
      const cut = cutImage(grid, other, at);
      return (await run.read(cut, cut.pixelSpacing)).boxes;
    };
    const check = await checkOtherPlanes(lesion, { grid, view, others }, options.cutOff, readCut);
    planeChecks.set(lesionKey(lesion), check);
    reportProgress(run, 'other-planes', planeChecks.size, chosen.length);
  });
}

function finish(run: Run): ReadSeries {
  const { calibration, cutOff } = run.options;
  const lesions = candidatesOf(run).map((lesion) => {
    const check = run.planeChecks.get(lesionKey(lesion));
    // Candidates too faint to be checked count as not found in the other planes.
    const unchecked = run.planeChecks.size > 0 ? 0 : null;
    const features = measureFeatures(lesion, run.stack, run.brain, check?.otherPlanes ?? unchecked);
    return { lesion, features, planes: check?.planes ?? [], score: scoreOf(features, calibration) };
  });
  return finishSeries({ ...run, cutOff, calibration, lesions: [...lesions, ...othersOf(run)] });
}

/** Original slices keep their orientation; only cut planes are turned to the radiological view. */
function unturned(view: PlaneView, stack: ReadingStack): PlaneView {
  return stack.view ?? { ...view, across: 0, down: 1, mirrored: { across: false, down: false } };
}

/** Thin sagittal and coronal slices are cut axially, because the detector knows axial slices best. */
function wantsAxialCuts({ geometry }: SeriesToRead): boolean {
  if (!geometry?.sliceSpacing || geometry.plane === 'axial') return false;
  return geometry.sliceSpacing <= maxAnisotropy * Math.min(geometry.spacing.row, geometry.spacing.column);
}

function candidatesOf({ readings, stack, brain, options }: Run): Lesion[] {
  const boxes = readings.map((reading) => (reading?.state === 'read' ? reading.boxes : []));
  return linkCandidates(boxes, stack, brain, options.calibration);
}

/** Abnormalities other than tumors, on two slices at least: single ones are usually false alarms. */
function othersOf({ readings, stack, brain, options }: Run): ScoredLesion[] {
  const boxes = readings.map((reading) => (reading?.state === 'read' ? (reading.others ?? []) : []));
  return linkCandidates(boxes, stack, brain, { ...options.calibration, faintestMark: 0 })
    .filter(({ marks }) => new Set(marks.map(({ slice }) => slice)).size > 1)
    .map((lesion) => ({
      lesion,
      features: measureFeatures(lesion, stack, brain, null),
      planes: [],
      score: lesion.confidence,
    }));
}

/** Identifies a candidate by its marks, because candidates are linked repeatedly. */
function lesionKey({ marks }: Lesion): string {
  return marks.map(({ slice, finding }) => `${slice} ${finding.x} ${finding.y}`).join();
}

function reduced(box: DetectedBox, times: number): DetectedBox {
  if (times === 1) return box;
  return {
    ...box,
    x: box.x / times,
    y: box.y / times,
    ...(box.contour && { contour: box.contour.map(([x, y]): [number, number] => [x / times, y / times]) }),
  };
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const run = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
}
