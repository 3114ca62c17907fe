import { resultName } from '#contract/file-names.ts';
import type { exportFormats, Scan } from '#contract/scans.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { cocoJson } from './coco.ts';
import { writeStructuredReport } from './dicom-sr/write-report.ts';
import { publicName } from './public-name.ts';
import { resultJson } from './result-json.ts';

export interface ExportedScan {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

/** The result of a completed scan in one of the field's formats. `reference` names the stored DICOM file. */
export function exportScan(
  scan: Scan,
  format: (typeof exportFormats)[number],
  reference: PictureReference | null = null,
): ExportedScan {
  const filename = resultName(publicName(scan), format);
  switch (format) {
    case 'json':
      return {
        bytes: jsonBytes(resultJson(scan)),
        contentType: 'application/json',
        filename,
      };
    case 'coco':
      return {
        bytes: jsonBytes(cocoJson(scan)),
        contentType: 'application/json',
        filename,
      };
    case 'dicom-sr':
      return {
        bytes: writeStructuredReport(scan, reference),
        contentType: 'application/dicom',
        filename,
      };
  }
}

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
