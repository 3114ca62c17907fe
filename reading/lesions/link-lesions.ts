import { boxOf } from '#imaging/geometry/box.ts';
import {
  areaOf,
  type Diameters,
  diametersOf,
  fillOutline,
  outlineOf,
  type Point,
} from '#imaging/geometry/outline.ts';
import { shareOfSmaller } from '#imaging/geometry/overlap.ts';
import { median } from '#imaging/geometry/stack-geometry.ts';
import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { DetectedBox } from '../detector/detected-box.ts';

export interface SliceFindings {
  /** Index of the slice in its stack. */
  slice: number;
  findings: DetectedBox[];
}

export interface StackShape {
  width: number;
  height: number;
  spacing: PixelSpacing | null;
  /** Position of each slice along the normal, in millimeters; null if unknown. */
  positions: readonly number[] | null;
}

export interface LesionMark {
  slice: number;
  finding: DetectedBox;
}

/** Findings on neighboring slices that belong together. */
export interface Lesion {
  number: number;
  /** In order of slices. */
  marks: LesionMark[];
  /** The slice with the largest outline. */
  largestSlice: number;
  /** The longest diameter on that slice in millimeters; null without pixel spacing. */
  diameter: number | null;
  /** The longest one at a right angle to it. */
  perpendicular: number | null;
  /** In milliliters, from the outlines and slice distances; null without geometry. */
  volume: number | null;
  /** The 90% interval of the true volume; absent if lesions were only linked. */
  volumeRange?: { low: number; high: number } | null;
  /** The highest of its marks. */
  confidence: number;
  class: string;
  /** Number of marks for each type, most first. */
  votes: { class: string; marks: number }[];
}

/** A lesion may be missed on intermediate slices within this distance. */
const bridgedMm = 6;
/** With slices up to this thick, one intermediate slice may be missing or damaged. */
const thickestBridgedMm = 7.5;
/** Two marks of one lesion share at least this much of the smaller box. */
export const overlapNeeded = 0.35;

/** Links marks on slices to lesions, most confident first. */
export function linkLesions(slices: readonly SliceFindings[], shape: StackShape): Lesion[] {
  const marks = slices
    .toSorted((a, b) => a.slice - b.slice)
    .flatMap(({ slice, findings }) => findings.map((finding) => ({ slice, finding })));
  const boxes = marks.map(({ finding }) => boxOf(finding, shape));
  const group = marks.map((_, i) => i);
  const rootOf = (i: number): number => {
    let at = i;
    while (group[at] !== at) at = group[at]!;
    return at;
  };
  for (let i = 0; i < marks.length; i++) {
    for (let j = i + 1; j < marks.length; j++) {
      if (marks[i]!.slice === marks[j]!.slice) continue;
      if (!near(marks[i]!.slice, marks[j]!.slice, shape)) break;
      if (shareOfSmaller(boxes[i]!, boxes[j]!) >= overlapNeeded) group[rootOf(j)] = rootOf(i);
    }
  }
  const groups = Map.groupBy(marks.keys(), rootOf);
  return [...groups.values()]
    .map((members) =>
      measureMarks(
        members.map((i) => marks[i]!),
        shape,
      ),
    )
    .toSorted((a, b) => b.confidence - a.confidence)
    .map((lesion, place) => ({ ...lesion, number: place + 1 }));
}

function near(a: number, b: number, { positions }: StackShape): boolean {
  const apart = Math.abs(b - a);
  if (apart <= 1) return true;
  if (!positions) return false;
  const mm = Math.abs((positions[b] ?? 0) - (positions[a] ?? 0));
  const usual = usualStep(positions);
  return mm <= bridgedMm || (usual <= thickestBridgedMm && mm <= usual * 2.2);
}

/** Measures the lesion of these marks; its number is assigned later. */
export function measureMarks(marks: LesionMark[], shape: StackShape): Lesion {
  const areas = areasBySlice(marks, shape);
  const [largestSlice] = [...areas].reduce((best, next) => (next[1] > best[1] ? next : best));
  const largest = marks.filter(({ slice }) => slice === largestSlice);
  const diameters = shape.spacing && largestOutline(largest, shape, shape.spacing);
  const confidence = Math.max(...marks.map(({ finding }) => finding.confidence));
  const votes = [...Map.groupBy(marks, ({ finding }) => finding.class)]
    .map(([name, of]) => ({ class: name, marks: of.length }))
    .toSorted((a, b) => b.marks - a.marks);
  // Marks without a type do not vote.
  const named = votes.find((vote) => vote.class !== 'tumor');
  return {
    number: 0,
    marks,
    largestSlice,
    diameter: diameters?.longest ?? null,
    perpendicular: diameters?.perpendicular ?? null,
    volume: volumeOf(areas, shape),
    confidence,
    class: named?.class ?? 'tumor',
    votes,
  };
}

/** Of several outlines on one slice, the longest one is measured. */
function largestOutline(marks: readonly LesionMark[], shape: StackShape, spacing: PixelSpacing): Diameters {
  return marks
    .map(({ finding }) => diametersOf(outlineOf(finding, shape), spacing))
    .reduce((best, next) => (next.longest > best.longest ? next : best));
}

/** Area on each slice in square pixels; overlapping marks count once. */
function areasBySlice(marks: readonly LesionMark[], shape: StackShape): Map<number, number> {
  const bySlice = Map.groupBy(marks, ({ slice }) => slice);
  return new Map(
    [...bySlice].map(([slice, on]) => {
      const outlines = on.map(({ finding }) => outlineOf(finding, shape));
      return [slice, outlines.length === 1 ? areaOf(outlines[0]!) : unionArea(outlines, shape)];
    }),
  );
}

function unionArea(outlines: readonly Point[][], { width, height }: StackShape): number {
  const mask = new Uint8Array(width * height);
  for (const outline of outlines) fillOutline(outline, width, height, mask);
  return mask.reduce((sum, cell) => sum + cell, 0);
}

/**
 * Each outline counts for the slab halfway to its neighbors. Adjacent slabs cover a slice that was missed or not read.
 */
function volumeOf(areas: ReadonlyMap<number, number>, { spacing, positions }: StackShape): number | null {
  if (!spacing || !positions || positions.length < 2) return null;
  const slices = [...areas.keys()].toSorted((a, b) => a - b);
  const usual = usualStep(positions);
  const gap = (a: number | undefined, b: number | undefined): number =>
    a === undefined || b === undefined ? usual / 2 : Math.abs(positions[b]! - positions[a]!) / 2;
  let cubic = 0;
  for (const [i, slice] of slices.entries()) {
    cubic +=
      areas.get(slice)! *
      spacing.row *
      spacing.column *
      (gap(slices[i - 1], slice) + gap(slice, slices[i + 1]));
  }
  return cubic / 1000;
}

/** The median, because a missing slice would change the mean. */
function usualStep(positions: readonly number[]): number {
  return Math.abs(median(positions.slice(1).map((position, i) => position - positions[i]!)) ?? 0);
}
