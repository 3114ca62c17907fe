import type { exportFormats, Scan } from '#contract/scans.ts';
import { cocoJson } from './coco.ts';
import { type DicomReference, madeUpReference, writeStructuredReport } from './dicom-sr/write-report.ts';
import { publicName } from './public-name.ts';
import { resultJson } from './result-json.ts';

export interface ExportedScan {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

/**
 * The result of a completed scan in one of the field's formats. `reference` names the stored DICOM file
 * (readReference); without it the report points at made-up identifiers.
 */
export function exportScan(
  scan: Scan,
  format: (typeof exportFormats)[number],
  reference: DicomReference = madeUpReference(scan.id),
): ExportedScan {
  const name = `MRI_Analysis_${publicName(scan)}`;
  switch (format) {
    case 'json':
      return {
        bytes: jsonBytes(resultJson(scan)),
        contentType: 'application/json',
        filename: `${name}.json`,
      };
    case 'coco':
      return {
        bytes: jsonBytes(cocoJson(scan)),
        contentType: 'application/json',
        filename: `${name}_COCO.json`,
      };
    case 'dicom-sr':
      return {
        bytes: writeStructuredReport(scan, reference),
        contentType: 'application/dicom',
        filename: `${name}_SR.dcm`,
      };
  }
}

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
