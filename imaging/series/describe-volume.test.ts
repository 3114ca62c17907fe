import { expect, test } from 'vitest';
import { describeVolume } from './describe-volume.ts';

test.each([
  ['sub-01/anat/sub-01_ce-gadolinium_T1w.nii.gz', 'NIfTI volume, T1 with contrast by its name', null],
  ['sub-01_T1w.nii.gz', 'NIfTI volume, T1 by its name', null],
  ['patient_FLAIR.nii', 'NIfTI volume, FLAIR by its name', null],
  ['BraTS_001_t1ce.nii.gz', 'NIfTI volume, T1 with contrast by its name', null],
  ['scan.nii.gz', 'NIfTI volume', null],
  ['sub-01_T1w_brainmask.nii.gz', 'NIfTI volume, T1 by its name', 'mask'],
  ['sub-01_swi.nii.gz', 'NIfTI volume, susceptibility by its name', 'Susceptibility'],
  ['sub-01_angio_TOF.nii.gz', 'NIfTI volume, angiography by its name', 'vessels'],
  ['sub-01_phasediff.nii.gz', 'NIfTI volume, field map by its name', 'field map'],
])('%s is %s', (path, name, setAside) => {
  const described = describeVolume(path);
  expect(described.name).toBe(name);
  if (setAside) expect(described.setAside).toContain(setAside);
  else expect(described.setAside).toBeNull();
});
