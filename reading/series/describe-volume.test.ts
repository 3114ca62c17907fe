import { expect, test } from 'vitest';
import { inEnglish } from '#tests/harness/in-english.ts';
import { describeVolume } from './describe-volume.ts';

test.each([
  ['sub-01/anat/sub-01_ce-gadolinium_T1w.nii.gz', 'T1 with contrast (from the file name)', null],
  ['sub-01_T1w.nii.gz', 'T1 (from the file name)', null],
  ['patient_FLAIR.nii', 'FLAIR (from the file name)', null],
  ['BraTS_001_t1ce.nii.gz', 'T1 with contrast (from the file name)', null],
  ['scan.nii.gz', 'NIfTI volume', null],
  ['sub-01_T1w_brainmask.nii.gz', 'T1 (from the file name)', 'asideMask'],
  ['sub-01_swi.nii.gz', 'Susceptibility (from the file name)', 'asideSusceptibility'],
  ['sub-01_angio_TOF.nii.gz', 'Angiography (from the file name)', 'asideAngiography'],
  ['sub-01_phasediff.nii.gz', 'Field map (from the file name)', 'asideFieldMap'],
])('%s is %s', (path, name, setAside) => {
  const described = describeVolume(path);
  expect(inEnglish(described.name)).toBe(name);
  expect(described.setAside?.key ?? null).toBe(setAside);
});
