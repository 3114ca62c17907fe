import type { DriftMeasure } from '#contract/quality.ts';

export const driftWords: Record<DriftMeasure, string> = {
  confidence: 'mean confidence of scans with a finding',
  findings: 'share of scans with a finding',
  scope: 'mean scope (how much a picture looks like a brain slice)',
  dicom: 'share of DICOM files',
  jpeg: 'share of JPEG files',
  png: 'share of PNG files',
};
