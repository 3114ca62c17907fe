import { confidenceCutOff } from '#contract/constants.ts';
import { modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Scan } from '#contract/scans.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { sliceReport } from '#imaging/dicom-sr/slice-report.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { className, modelOf } from '../detected-box.ts';
import { derivedUid, publicName } from '../public-name.ts';

/** What the report of a scan is called; another model gives another report. */
export function reportUidOf({ id, modelVersion }: Pick<Scan, 'id' | 'modelVersion'>): string {
  return derivedUid(id, `structured report ${modelVersion}`);
}

/**
 * The result of a scan as a structured report. The same scan gives the same file. `reference` is the stored DICOM file;
 * null for PNG and JPEG, which are no DICOM objects. The report lies in a series of its own unless told.
 */
export function writeStructuredReport(
  scan: Scan,
  reference: PictureReference | null,
  seriesUid = derivedUid(scan.id, 'report series'),
): Uint8Array {
  const model = modelOf(scan);
  return writeSr({
    ...sliceReport(
      {
        ...scan,
        name: publicName(scan),
        analysed: new Date(scan.updatedAt),
        findings: scan.detections.map((detection) => ({ ...detection, class: className(detection) })),
        model: {
          ...model,
          label: modelLabel(model),
          deviceUid: derivedUid(`${model.name} ${model.version}`, 'device'),
        },
        deidentification: 'Allow-list after DICOM PS3.15 Annex E',
        nothingMarked: `No region marked from a confidence of ${confidenceCutOff * 100}% on.`,
        comment: `${researchOnly} Made by software, not reviewed by a person.`,
      },
      reference,
      (purpose) => derivedUid(scan.id, purpose),
    ),
    seriesUid,
    instanceUid: reportUidOf(scan),
  });
}
