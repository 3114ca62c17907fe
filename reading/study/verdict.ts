import type { Phrase } from '../phrase.ts';
import type { LesionLevel, StudyVerdict } from '../vocabulary.ts';
import type { SeriesReading, StudyLesion } from './study-reading.ts';

/** The verdict for a study. A lesion in any series counts, tumors first; 'nothing-found' needs one series that was read but for one slice at most. */
export function verdictOf(
  lesions: readonly Pick<StudyLesion, 'level'>[],
  series: readonly Pick<SeriesReading, 'state' | 'counts'>[],
): StudyVerdict {
  if (lesions.some(({ level }) => level === 'possible')) return 'possible-lesion';
  if (lesions.some(({ level }) => level === 'other')) return 'other-abnormality';
  if (lesions.length > 0) return 'unclear';
  if (series.some(isRead)) return 'nothing-found';
  if (series.some(({ state }) => state === 'partly-read')) return 'unclear';
  return 'not-readable';
}

/** One slice that a gate refused does not make a study unclear; the verdict's reasons name it. */
const isRead = ({ state, counts }: Pick<SeriesReading, 'state' | 'counts'>): boolean =>
  state === 'read' ||
  (state === 'partly-read' && counts.refused === 1 && counts.damaged + counts.waiting === 0);

/** Explains a verdict. */
export function reasonsFor(
  verdict: StudyVerdict,
  lesions: readonly StudyLesion[],
  series: readonly SeriesReading[],
): Phrase[] {
  const read = series.filter(({ state }) => state === 'read' || state === 'partly-read');
  const seriesRead: Phrase = { key: 'reasonSeriesRead', values: { read: read.length, all: series.length } };
  const about = (of: readonly SeriesReading[]): Phrase[] =>
    of.flatMap(({ name, why }) => (why ? [{ key: 'reasonOfSeries' as const, values: { name, why } }] : []));
  if (verdict === 'not-readable') return [{ key: 'reasonNoSeriesRead' }, ...about(series)];
  const gaps = about(read);
  if (verdict === 'possible-lesion' || lesions.length > 0)
    return [...lesions.map(lesionReason), seriesRead, ...gaps];
  return [
    { key: verdict === 'unclear' ? 'reasonTooLittleRead' : 'reasonNothingStrong' },
    seriesRead,
    ...gaps,
  ];
}

const reasons = {
  possible: 'reasonLesion',
  other: 'reasonOther',
  unclear: 'reasonUnclear',
} as const satisfies Record<LesionLevel, Phrase['key']>;

function lesionReason({ number, seenIn, planes, level }: StudyLesion): Phrase {
  return {
    key: reasons[level],
    values: { number, series: seenIn.length, planes: planes.length },
  };
}
