import type { Judgment, Scan } from '#contract/scans.ts';

export type ReportScan = Pick<
  Scan,
  | 'format'
  | 'answer'
  | 'detections'
  | 'otherDetections'
  | 'faintDetections'
  | 'width'
  | 'height'
  | 'frameCount'
  | 'shownFrame'
  | 'pixelSpacing'
  | 'orientation'
  | 'processingTime'
  | 'quality'
  | 'kind'
  | 'analyzedFrames'
  | 'receipt'
> & { judgment: Judgment };
