import { median, normalOf, type StackGeometry, stackGeometry } from '../geometry/stack-geometry.ts';
import { dot, type Vector } from '../geometry/vector.ts';
import type { SliceHeader } from './slice-header.ts';

/** Consecutive slices of one kind through the head. */
export interface SliceStack {
  key: string;
  slices: SliceHeader[];
  geometry: StackGeometry | undefined;
  /** Number of gaps between slices, and of duplicate slices that were dropped. */
  gaps: number;
  doubles: number;
  /** Null if the scanner's series was not split. */
  part: SeriesPart | null;
}

/** Why a scanner's series was split: echo 2 of 3, b = 1000, volume 4 of 60. */
export interface SeriesPart {
  /** From 1; `echoes` and `volumes` are 0 if the series was not split by them. */
  echo: number;
  echoes: number;
  /** -1 if the series was not split by diffusion weighting. */
  b: number;
  volume: number;
  volumes: number;
}

/**
 * Groups slices into stacks by study and series, then by size, orientation, echo and diffusion weighting. Remaining
 * slices at the same position are time points. Sorted along the normal, because instance numbers follow no rule.
 */
export function groupSeries(headers: readonly SliceHeader[]): SliceStack[] {
  const { unique, doubles } = dropDoubles(headers);
  const bySeries = Map.groupBy(unique, ({ study, series }) => `${study} ${series}`);
  return [...bySeries].flatMap(([key, slices]) => {
    const stacks = splitSeries(key, slices);
    // Reported only with the first part of the series.
    if (stacks[0]) stacks[0].doubles = doubles.get(key) ?? 0;
    return stacks;
  });
}

/** Drops repeated instances, such as a folder together with its ZIP. */
function dropDoubles(headers: readonly SliceHeader[]) {
  const seen = new Set<string>();
  const doubles = new Map<string, number>();
  const unique = headers.filter(({ study, series, instance, frame, tile }) => {
    const name = `${instance} ${frame} ${tile}`;
    if (!seen.has(name)) {
      seen.add(name);
      return true;
    }
    const key = `${study} ${series}`;
    doubles.set(key, (doubles.get(key) ?? 0) + 1);
    return false;
  });
  return { unique, doubles };
}

function splitSeries(key: string, slices: SliceHeader[]): SliceStack[] {
  const shapes = Map.groupBy(slices, (slice) => `${slice.width}×${slice.height} ${orientationKey(slice)}`);
  return [...shapes].flatMap(([shape, ofShape]) => {
    const echoes = distinct(ofShape.map(({ echoTime }) => echoTime));
    const weights = distinct(ofShape.map(({ bValue }) => bValue));
    // Different echo times are echoes only if most positions have several slices.
    const several = placesOf(ofShape).size * 1.5 <= ofShape.length;
    const kinds = Map.groupBy(ofShape, ({ echoTime, bValue }) =>
      several ? `${echoes.length > 1 ? echoTime : ''} ${weights.length > 1 ? bValue : ''}` : '',
    );
    return [...kinds].flatMap(([kind, ofKind]) => {
      const [{ echoTime, bValue }] = ofKind as [SliceHeader];
      const byEcho = several && echoes.length > 1 && echoTime !== null;
      const byWeight = several && weights.length > 1 && bValue !== null;
      return timePoints(ofKind).map((point, place, all) => {
        const byTime = all.length > 1;
        const part = {
          echo: byEcho ? echoes.indexOf(echoTime) + 1 : 0,
          echoes: byEcho ? echoes.length : 0,
          b: byWeight ? Math.round(bValue) : -1,
          volume: byTime ? place + 1 : 0,
          volumes: byTime ? all.length : 0,
        };
        return toStack(`${key} ${shape} ${kind} ${place}`, point, byEcho || byWeight || byTime ? part : null);
      });
    });
  });
}

function orientationKey({ rowDirection, columnDirection }: SliceHeader): string {
  // Tolerates rounding of half a degree; ten degrees are another view.
  const round = (vector: Vector | null): string => vector?.map((part) => Math.round(part * 8)).join() ?? '';
  return `${round(rowDirection)} ${round(columnDirection)}`;
}

/** Slices by position along the normal, in steps of 0.05 mm. Slices without a position are separate. */
function placesOf(slices: readonly SliceHeader[]): Map<string, SliceHeader[]> {
  return Map.groupBy(slices, (slice) => {
    const normal = normalOf(slice);
    if (!normal || !slice.position) return `${slice.instance} ${slice.frame} ${slice.tile}`;
    return String(Math.round(dot(slice.position, normal) * 20));
  });
}

function timePoints(slices: SliceHeader[]): SliceHeader[][] {
  const points: SliceHeader[][] = [];
  for (const same of placesOf(slices).values()) {
    const ordered = same.toSorted(
      (a, b) =>
        a.moment - b.moment ||
        a.instanceNumber - b.instanceNumber ||
        a.frame - b.frame ||
        a.source - b.source,
    );
    for (const [place, slice] of ordered.entries()) {
      points[place] ??= [];
      points[place].push(slice);
    }
  }
  return points;
}

function toStack(key: string, slices: SliceHeader[], part: SeriesPart | null): SliceStack {
  const normal = slices[0] && normalOf(slices[0]);
  const along = ({ position }: SliceHeader): number => (normal && position ? dot(position, normal) : 0);
  const sorted = slices.toSorted(
    (a, b) =>
      along(a) - along(b) || a.instanceNumber - b.instanceNumber || a.frame - b.frame || a.source - b.source,
  );
  const geometry = stackGeometry(sorted);
  return { key, slices: sorted, geometry, gaps: countGaps(geometry), doubles: 0, part };
}

function countGaps(geometry: StackGeometry | undefined): number {
  if (!geometry || geometry.positions.length < 4) return 0;
  const steps = geometry.positions.slice(1).map((position, i) => position - geometry.positions[i]!);
  const usual = median(steps) ?? 0;
  return steps.filter((step) => step > usual * 1.6 && step - usual > 0.5).length;
}

function distinct(values: readonly (number | null)[]): (number | null)[] {
  return [...new Set(values)].filter((value) => value !== null).toSorted((a, b) => a - b);
}
