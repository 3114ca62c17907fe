import { modelLabel } from '#contract/format.ts';
import type { ModelCard } from '#contract/model-card.ts';
import { modelOf } from '#contract/recorded-model.ts';
import type { Scan } from '#contract/scans.ts';
import type { StudyIdentity } from '#imaging/dicom/study-identity.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { sliceReport } from '#reading/report/slice-report.ts';
import { english } from '#server/words.ts';
import { reportContent } from '#words/say/structured-report.ts';
import { derivedUid, publicName } from '../public-name.ts';

/** The UID of a scan's report. Another model gives another report. */
export function reportUidOf({ id, modelVersion }: Pick<Scan, 'id' | 'modelVersion'>): string {
  return derivedUid(id, `structured report ${modelVersion}`);
}

/**
 * The result of a scan as a structured report. The same scan gives the same file. `reference` names the stored DICOM
 * file; null for PNG and JPEG. `card` gives the model's figures. `filed`: its place in an archive's study; by default
 * the report gets its own series and names nobody.
 */
export function writeStructuredReport(
  scan: Scan,
  { reference, card }: { reference: PictureReference | null; card: ModelCard | null },
  filed: { seriesUid: string; identity?: StudyIdentity } = {
    seriesUid: derivedUid(scan.id, 'report series'),
  },
): Uint8Array {
  const model = modelOf(scan);
  return writeSr({
    ...sliceReport(
      {
        ...scan,
        name: publicName(scan),
        analyzed: new Date(scan.updatedAt),
        ...reportContent(english, scan, card?.metrics.typeAccuracy),
        model: {
          ...model,
          label: modelLabel(model),
          deviceUid: derivedUid(`${model.name} ${model.version}`, 'device'),
        },
        deidentification: 'Allow-list after DICOM PS3.15 Annex E',
      },
      reference,
      (purpose) => derivedUid(scan.id, purpose),
    ),
    ...filed,
    instanceUid: reportUidOf(scan),
  });
}
