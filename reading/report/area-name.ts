import type { AreaLevel } from '../vocabulary.ts';

const names: Record<AreaLevel, string> = {
  possible: 'Possible lesion',
  other: 'Other abnormality',
  unclear: 'Unclear area',
  weak: 'Weak finding',
};

/** The name of an area in a DICOM report. */
export function areaName({ level, number }: { level: AreaLevel; number: number }): string {
  return `${names[level]} ${number}`;
}
