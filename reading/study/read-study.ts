import { added, lengthOf, scaled } from '#imaging/geometry/vector.ts';
import type { ReadSeries } from './finish-series.ts';
import type { StudyCalibration } from './lesion-score.ts';
import type { LooseMark, SeriesLesion, SeriesReading, StudyLesion, StudyReading } from './study-reading.ts';
import { reasonsFor, verdictOf } from './verdict.ts';

/** Two centers this close are the same lesion, regardless of its size. */
const alwaysNearMm = 8;

/** Combines all series of a study. `setAside`: series that the detector did not read. */
export function readStudy(
  read: readonly ReadSeries[],
  setAside: readonly SeriesReading[],
  calibration: StudyCalibration,
): StudyReading {
  const counted = read.flatMap(({ candidates, frameOfReference }) =>
    candidates
      .filter(({ score }) => score >= calibration.unclearFrom)
      .map((lesion) => ({ lesion, frameOfReference })),
  );
  const lesions = mergeSeries(counted)
    .map((seenIn): Omit<StudyLesion, 'number'> => {
      const ordered = seenIn.toSorted((a, b) => b.score - a.score);
      const best = ordered[0]!;
      return {
        ...best,
        level: best.score >= calibration.possibleFrom ? 'possible' : 'unclear',
        seenIn: ordered,
      };
    })
    .toSorted((a, b) => b.score - a.score)
    .map((lesion, place) => ({ ...lesion, number: place + 1 }));
  const series = [...read.map(({ reading }) => reading), ...setAside];
  const verdict = verdictOf(lesions, series);
  return {
    verdict,
    reasons: reasonsFor(verdict, lesions, series),
    lesions,
    singleSliceMarks: looseMarks(read, calibration),
    series,
  };
}

interface Placed {
  lesion: SeriesLesion;
  frameOfReference: string | null;
}

/** Merges lesions at the same position in several series with a common frame of reference. */
function mergeSeries(found: readonly Placed[]): SeriesLesion[][] {
  const groups: Placed[][] = [];
  for (const next of found.toSorted((a, b) => b.lesion.score - a.lesion.score)) {
    const known = groups.find((group) => group.some((other) => samePlace(other, next)));
    if (known) known.push(next);
    else groups.push([next]);
  }
  return groups.map((group) => group.map(({ lesion }) => lesion));
}

function samePlace(a: Placed, b: Placed): boolean {
  if (a.lesion.series === b.lesion.series) return false;
  if (a.frameOfReference === null || a.frameOfReference !== b.frameOfReference) return false;
  if (!a.lesion.center || !b.lesion.center) return false;
  const apart = lengthOf(added(a.lesion.center, scaled(b.lesion.center, -1)));
  const reach = Math.max(a.lesion.diameter ?? 0, b.lesion.diameter ?? 0) / 2;
  return apart <= Math.max(alwaysNearMm, reach);
}

function looseMarks(read: readonly ReadSeries[], { unclearFrom }: StudyCalibration): LooseMark[] {
  return read.flatMap(({ candidates, reading }) => {
    const inLesions = new Set(
      candidates
        .filter(({ score }) => score >= unclearFrom)
        .flatMap(({ marks }) => marks.map(({ slice, finding }) => `${slice} ${finding.x} ${finding.y}`)),
    );
    return reading.slices.flatMap((slice, place) =>
      slice.state === 'read'
        ? slice.marks
            .filter(({ x, y }) => !inLesions.has(`${place} ${x} ${y}`))
            .map((finding) => ({ series: reading.key, slice: place, finding }))
        : [],
    );
  });
}
