import type { SeriesReading, StudyLesion, StudyVerdict } from './study-reading.ts';

/** One verdict for the study: a lesion anywhere counts; nothing found needs at least one series that was read. */
export function verdictOf(
  lesions: readonly Pick<StudyLesion, 'level'>[],
  series: readonly SeriesReading[],
): StudyVerdict {
  if (lesions.some(({ level }) => level === 'possible')) return 'possible-lesion';
  if (lesions.length > 0) return 'unclear';
  if (series.some(({ state }) => state === 'read')) return 'nothing-found';
  if (series.some(({ state }) => state === 'partly-read')) return 'unclear';
  return 'not-readable';
}

/** Why, in sentences for the reader. */
export function reasonsFor(
  verdict: StudyVerdict,
  lesions: readonly StudyLesion[],
  series: readonly SeriesReading[],
): string[] {
  const read = series.filter(({ state }) => state === 'read' || state === 'partly-read');
  const readWords = `${read.length} of ${series.length} series ${series.length === 1 ? 'was' : 'were'} read.`;
  const gaps = read.flatMap(({ name, why }) => (why ? [`${name}: ${why}`] : []));
  if (verdict === 'not-readable')
    return [
      'No series could be read.',
      ...series.flatMap(({ name, why }) => (why ? [`${name}: ${why}`] : [])),
    ];
  if (verdict === 'possible-lesion' || lesions.length > 0)
    return [...lesions.map(lesionReason), readWords, ...gaps];
  if (verdict === 'unclear') return ['Too much of the scan could not be read.', readWords, ...gaps];
  return ['No place was marked strongly enough to count as a lesion.', readWords, ...gaps];
}

function lesionReason({ number, score, seenIn, planes, level }: StudyLesion): string {
  const right = `${Math.round(score * 100)} of 100 such places were lesions`;
  const where = [
    seenIn.length > 1 ? `seen in ${seenIn.length} series` : null,
    planes.length > 1 ? `seen in ${planes.length} planes` : null,
  ].filter((part) => part !== null);
  const name = level === 'possible' ? 'Lesion' : 'Unclear place';
  return `${name} ${number}: ${[right, ...where].join('; ')}.`;
}
