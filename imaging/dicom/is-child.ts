import { type DicomDataSet, readText } from './data-set.ts';
import { tags } from './tags.ts';

const adult = 18;

/** Whether the header's age (PS3.5 6.2, AS), or its dates of birth and study, are those of a child. */
export function isChild(set: DicomDataSet): boolean {
  const [, count, unit] = /^(\d{3})([DWMY])$/.exec(readText(set, tags.patientAge) ?? '') ?? [];
  if (count) return unit === 'Y' ? Number(count) < adult : unit === 'M' ? Number(count) < 12 * adult : true;
  const [birth, study] = [tags.patientBirthDate, tags.studyDate].map((tag) => readText(set, tag) ?? '');
  if (!/^\d{8}$/.test(birth!) || !/^\d{8}$/.test(study!)) return false;
  // As decimal numbers, 18 years are 180000 apart.
  const apart = Number(study) - Number(birth);
  return apart >= 0 && apart < adult * 10_000;
}
