import { modelLabel } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';
import { modelOf } from '#contract/recorded-model.ts';
import type { Scan } from '#contract/scans.ts';
import { freshUid } from '#imaging/dicom/uids.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { sliceReport } from '#reading/report/slice-report.ts';
import { type ReportVoice, reportContent } from '#words/say/structured-report.ts';

/** Creates a scan's structured report on this device, referring to the visitor's own file. */
export function reportOnOriginal(
  voice: ReportVoice,
  scan: Scan,
  original: PictureReference,
  typeAccuracy: Figure | null,
): Blob {
  const model = modelOf(scan);
  const file = writeSr(
    sliceReport(
      {
        ...scan,
        name: scan.reportId ?? 'scan',
        analyzed: new Date(scan.updatedAt),
        ...reportContent(voice, scan, typeAccuracy),
        model: { ...model, label: modelLabel(model), deviceUid: freshUid() },
        deidentification: null,
      },
      original,
      freshUid,
    ),
  );
  return new Blob([file], { type: 'application/dicom' });
}
