import { areaOf, outlineOf } from '#imaging/geometry/outline.ts';
import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { added, scaled, type Vector } from '#imaging/geometry/vector.ts';
import { movePoint, type RigidTransform } from '#imaging/registration/rigid.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Lesion } from './link-lesions.ts';

/** What a comparison needs to know about a scan. */
export interface ComparedScan<L extends Lesion = Lesion> {
  lesions: readonly L[];
  geometry: StackGeometry;
  frameOfReference: string | null;
  /** Center of the head: millimeters along the normal, and pixels on the slice. */
  middle: { along: number; x: number; y: number };
  width: number;
  height: number;
}

export interface LesionPair<L extends Lesion = Lesion> {
  before: L | null;
  now: L | null;
  /** Null if one of the volumes is unknown. */
  change: VolumeChange | null;
}

export interface VolumeChange {
  milliliters: number;
  /** Of the earlier volume. */
  share: number;
  /** The 90% interval of the share; null if the uncertainty of the volumes is unknown. */
  range: { low: number; high: number } | null;
}

/** Lesions farther apart than this are different, regardless of their size. */
const farthestMm = 25;

/** The center of the slices that show a head; undefined if none does. */
export function headMiddle(
  slices: readonly (Pick<VolumeSlice, 'head'> | undefined)[],
  { positions }: StackGeometry,
): ComparedScan['middle'] | undefined {
  const shown = [...slices.keys()].filter((place) => slices[place]?.head);
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { left, right, top, bottom } = slices[shown[Math.floor(shown.length / 2)]!]!.head!;
  return { along: (positions[first]! + positions[last]!) / 2, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Two series can be linked if they have the same plane. */
export function sameView(a: StackGeometry, b: StackGeometry): boolean {
  return a.plane === b.plane;
}

/** Millimeters along the normal from a place in `from` to the same place of the head in `to`. */
export function shiftBetween(from: ComparedScan, to: ComparedScan): number {
  // In one frame of reference, the head has not moved.
  const same = from.frameOfReference !== null && from.frameOfReference === to.frameOfReference;
  return same ? 0 : to.middle.along - from.middle.along;
}

/** The slice nearest to a position along the normal. */
export function nearestSlice({ positions }: StackGeometry, along: number): number {
  let best = 0;
  for (const [place, position] of positions.entries()) {
    if (Math.abs(position - along) < Math.abs(positions[best]! - along)) best = place;
  }
  return best;
}

/**
 * Pairs lesions of two scans, nearest first. Unpaired lesions follow with null. `transform` leads from the earlier scan to
 * the later one; without it, lesions are placed relative to the middle of the head.
 */
export function pairLesions<L extends Lesion>(
  before: ComparedScan<L>,
  now: ComparedScan<L>,
  transform: RigidTransform | null = null,
): LesionPair<L>[] {
  const distance = (old: L, recent: L): number =>
    transform
      ? apartInSpace(movePoint(transform, placeOf(old, before)), placeOf(recent, now))
      : apart(old, before, recent, now);
  const near = before.lesions
    .flatMap((old) => now.lesions.map((recent) => ({ old, recent, apart: distance(old, recent) })))
    .filter(({ old, recent, apart: mm }) => mm <= Math.min(farthestMm, reach(old) + reach(recent)))
    .toSorted((a, b) => a.apart - b.apart);
  const partner = new Map<L, L>();
  for (const { old, recent } of near) {
    if (partner.has(old) || partner.has(recent)) continue;
    partner.set(old, recent);
    partner.set(recent, old);
  }
  return [
    ...now.lesions.map((recent) => pairOf(partner.get(recent) ?? null, recent)),
    ...before.lesions.filter((old) => !partner.has(old)).map((old) => pairOf(old, null)),
  ];
}

function pairOf<L extends Lesion>(before: L | null, now: L | null): LesionPair<L> {
  const old = before?.volume ?? null;
  const recent = now?.volume ?? null;
  const change =
    old === null || recent === null || old <= 0
      ? null
      : { milliliters: recent - old, share: (recent - old) / old, range: changeRange(before!, now!) };
  return { before, now, change };
}

/** Combines the relative errors of both volumes in quadrature. */
function changeRange(before: Lesion, now: Lesion): VolumeChange['range'] {
  if (!before.volumeRange || !now.volumeRange || !before.volume || !now.volume) return null;
  const ratio = Math.log(now.volume / before.volume);
  const above = Math.hypot(
    Math.log(now.volumeRange.high / now.volume),
    Math.log(before.volume / before.volumeRange.low),
  );
  const below = Math.hypot(
    Math.log(now.volume / now.volumeRange.low),
    Math.log(before.volumeRange.high / before.volume),
  );
  return { low: Math.exp(ratio - below) - 1, high: Math.exp(ratio + above) - 1 };
}

/** Tolerance in millimeters: lesions grow and shrink, and the head is never positioned identically. */
function reach({ diameter }: Lesion): number {
  return 6 + (diameter ?? 0) / 2;
}

function apart(old: Lesion, before: ComparedScan, recent: Lesion, now: ComparedScan): number {
  const a = centerOf(old, before);
  const b = centerOf(recent, now);
  const shift = shiftBetween(before, now);
  return Math.hypot(a.x - b.x, a.y - b.y, a.along + shift - b.along);
}

const apartInSpace = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The center of a lesion in millimeters of the patient. */
function placeOf(lesion: Lesion, scan: ComparedScan): Vector {
  const { along, x, y } = centerOf(lesion, scan);
  const { geometry, middle } = scan;
  return pointOf(
    geometry,
    along,
    middle.x + x / geometry.spacing.column,
    middle.y + y / geometry.spacing.row,
  );
}

/** A pixel at a position along the normal, in millimeters of the patient. */
export function pointOf(geometry: StackGeometry, along: number, x: number, y: number): Vector {
  const { origins, positions, normal, rowDirection, columnDirection, spacing } = geometry;
  return added(
    origins[0]!,
    scaled(normal, along - positions[0]!),
    scaled(rowDirection, x * spacing.column),
    scaled(columnDirection, y * spacing.row),
  );
}

/** In millimeters: along the normal, and relative to the center of the head on the slice. */
function centerOf(lesion: Lesion, scan: ComparedScan): { along: number; x: number; y: number } {
  const { geometry, middle } = scan;
  let weight = 0;
  const sum = { along: 0, x: 0, y: 0 };
  for (const { slice, finding } of lesion.marks) {
    const area = Math.max(1, areaOf(outlineOf(finding, scan)));
    weight += area;
    sum.along += area * geometry.positions[slice]!;
    sum.x += area * ((finding.x - middle.x) * geometry.spacing.column);
    sum.y += area * ((finding.y - middle.y) * geometry.spacing.row);
  }
  return { along: sum.along / weight, x: sum.x / weight, y: sum.y / weight };
}
