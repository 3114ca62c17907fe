import { confidenceCutOff } from '#contract/constants.ts';
import { modelLabel, modelNames, plainClass } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Scan } from '#contract/scans.ts';
import { freshUid } from '#imaging/dicom/uids.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { sliceReport } from '#imaging/dicom-sr/slice-report.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';

/** The structured report of a scan, made on this device, with the visitor's own file as the picture it speaks of. */
export function reportOnOriginal(scan: Scan, original: PictureReference): Blob {
  const name = modelNames[scan.modelProvider ?? 'embedded'];
  const version = scan.modelVersion ?? 'unknown';
  const file = writeSr(
    sliceReport(
      {
        ...scan,
        name: scan.reportId ?? 'scan',
        analysed: new Date(scan.updatedAt),
        findings: scan.detections.map((detection) => ({
          ...detection,
          class: plainClass(detection.class),
        })),
        model: { name, version, label: modelLabel({ name, version }), deviceUid: freshUid() },
        deidentification: null,
        nothingMarked: `No region marked from a confidence of ${confidenceCutOff * 100}% on.`,
        comment: `${researchOnly} Made by software, not reviewed by a person.`,
      },
      original,
      freshUid,
    ),
  );
  return new Blob([file], { type: 'application/dicom' });
}
