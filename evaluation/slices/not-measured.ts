import type { TestCase } from './test-case.ts';

/** What the test set cannot measure. Listed, so that nobody reads a missing figure as a good one. */
export function notMeasured(tests: TestCase[]): string[] {
  const has = (id: string, ill: boolean): boolean =>
    tests.some((test) => test.source.id === id && test.lesions.length > 0 === ill);
  const gaps: string[] = [];
  if (!has('brain-dwi', true)) {
    gaps.push(
      'Sensitivity on diffusion-weighted slices: no diffusion-weighted slice with an outlined tumor was available.',
    );
  }
  if (!has('btp', true) && !has('btp', false)) {
    gaps.push('Post-operative scans: all patients of that source were used to train and choose the model.');
  }
  if (!has('cheng', false)) {
    gaps.push(
      'Specificity on healthy full heads after contrast: every test slice of that kind has a tumor. False alarms on full heads were measured before contrast.',
    );
  }
  gaps.push(
    'Agreement between readers, patient outcomes, age, sex, scanner and hospital: the sources do not state them.',
  );
  return gaps;
}
