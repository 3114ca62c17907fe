import { resultName } from '#contract/file-names.ts';
import type { ModelCard } from '#contract/model-card.ts';
import type { exportFormats } from '#contract/outputs.ts';
import type { Scan } from '#contract/scans.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { cocoJson } from './coco.ts';
import { writeStructuredReport } from './dicom-sr/write-slice-report.ts';
import { publicName } from './public-name.ts';
import { resultJson } from './result-json.ts';

export interface ExportedScan {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

/** What an export needs in addition to the scan. */
export interface ExportFacts {
  /** Content type of the stored original. */
  originalType: string;
  /** Names the stored DICOM file; null for PNG and JPEG. */
  reference: PictureReference | null;
  /** Card of the model that made the result; null if it was not measured. */
  card: ModelCard | null;
}

/** The result of a completed scan in a standard format. */
export function exportScan(
  scan: Scan,
  format: (typeof exportFormats)[number],
  { originalType, reference, card }: ExportFacts,
): ExportedScan {
  const filename = resultName(publicName(scan), format);
  if (format === 'dicom-sr') {
    const bytes = writeStructuredReport(scan, { reference, card });
    return { bytes, contentType: 'application/dicom', filename };
  }
  const result = format === 'json' ? resultJson(scan, card) : cocoJson(scan, originalType);
  const bytes = Buffer.from(`${JSON.stringify(result, null, 2)}\n`, 'utf8');
  return { bytes, contentType: 'application/json', filename };
}
