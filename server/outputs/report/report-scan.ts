import type { Scan } from '#contract/scans.ts';
import type { Receipt } from '#imaging/deidentify/receipt.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import type { QualityReport } from '#reading/quality/measure-quality.ts';

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
  | 'kind'
  | 'analyzedFrames'
> & { judgment: Judgment; quality: QualityReport | null; receipt: Receipt };
