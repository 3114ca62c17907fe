import type { PixelSpacing } from '../picture/decoded-scan.ts';
import type { StackGeometry } from '../series/stack-geometry.ts';
import type { VolumeSlice } from '../volume/volume-slice.ts';
import type { Lesion } from './link-lesions.ts';
import { areaOf, outlineOf } from './outline-geometry.ts';

/** A scan as far as it has to be known to be held against another one. */
export interface ComparedScan {
  lesions: readonly Lesion[];
  geometry: StackGeometry;
  frameOfReference: string | null;
  /** Where the middle of the head lies: place along the normal in millimeters, and pixels of the slice. */
  middle: { along: number; x: number; y: number };
  width: number;
  height: number;
}

export interface LesionPair {
  before: Lesion | null;
  now: Lesion | null;
  /** Null where one of the volumes is unknown or missing. */
  change: VolumeChange | null;
}

export interface VolumeChange {
  milliliters: number;
  /** Of the earlier volume. */
  share: number;
  /** Shares between which nine of ten such changes lie; null where the spread of the volumes is not known. */
  range: { low: number; high: number } | null;
}

/** Further apart than this, two marks are two things, however large they are. */
const farthestMm = 25;

/** Slices without a head at both ends say how far the head reaches; where there are none, the stack does. */
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

/** Two series can be linked where they look at the head from the same side. */
export function sameView(a: StackGeometry, b: StackGeometry): boolean {
  return a.plane === b.plane;
}

/** Millimeters to add to a place of `from` for the same place of the head in `to`. */
export function shiftBetween(from: ComparedScan, to: ComparedScan): number {
  // One frame of reference is one position of the head in the scanner.
  const same = from.frameOfReference !== null && from.frameOfReference === to.frameOfReference;
  return same ? 0 : to.middle.along - from.middle.along;
}

/** The slice nearest to a place along the normal. */
export function nearestSlice({ positions }: StackGeometry, along: number): number {
  let best = 0;
  for (const [place, position] of positions.entries()) {
    if (Math.abs(position - along) < Math.abs(positions[best]! - along)) best = place;
  }
  return best;
}

/** Which lesion of the earlier scan is which of the later one, nearest first; those left over stand alone. */
export function pairLesions(before: ComparedScan, now: ComparedScan): LesionPair[] {
  const near = before.lesions
    .flatMap((old) => now.lesions.map((recent) => ({ old, recent, apart: apart(old, before, recent, now) })))
    .filter(({ old, recent, apart: mm }) => mm <= Math.min(farthestMm, reach(old) + reach(recent)))
    .toSorted((a, b) => a.apart - b.apart);
  const partner = new Map<Lesion, Lesion>();
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

function pairOf(before: Lesion | null, now: Lesion | null): LesionPair {
  const old = before?.volume ?? null;
  const recent = now?.volume ?? null;
  const change =
    old === null || recent === null || old <= 0
      ? null
      : { milliliters: recent - old, share: (recent - old) / old, range: changeRange(before!, now!) };
  return { before, now, change };
}

/** Errors of two measurements add like distances: both volumes are off by a factor, each by its own. */
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

/** A lesion may have grown or shrunk, and two heads never lie quite alike. */
function reach({ diameter }: Lesion): number {
  return 6 + (diameter ?? 0) / 2;
}

function apart(old: Lesion, before: ComparedScan, recent: Lesion, now: ComparedScan): number {
  const a = centerOf(old, before);
  const b = centerOf(recent, now);
  const shift = shiftBetween(before, now);
  return Math.hypot(a.x - b.x, a.y - b.y, a.along + shift - b.along);
}

/** Millimeters: along the normal, and from the middle of the head on its slice. */
function centerOf(lesion: Lesion, scan: ComparedScan): { along: number; x: number; y: number } {
  const { geometry, middle } = scan;
  let weight = 0;
  const sum = { along: 0, x: 0, y: 0 };
  for (const { slice, finding } of lesion.marks) {
    const area = Math.max(1, areaOf(outlineOf(finding, scan)));
    weight += area;
    sum.along += area * geometry.positions[slice]!;
    sum.x += area * inMillimeters(finding.x - middle.x, geometry.spacing, 'column');
    sum.y += area * inMillimeters(finding.y - middle.y, geometry.spacing, 'row');
  }
  return { along: sum.along / weight, x: sum.x / weight, y: sum.y / weight };
}

function inMillimeters(pixels: number, spacing: PixelSpacing, axis: keyof PixelSpacing): number {
  return pixels * spacing[axis];
}
