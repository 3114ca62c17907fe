import { confidenceCutOff } from '#contract/constants.ts';
import { modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/messages.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { secondaryCaptureStorage } from '#imaging/dicom/uids.ts';
import type { ImageReference } from '#imaging/dicom-sr/content-items.ts';
import type { ReportedFinding } from '#imaging/dicom-sr/measurement-report.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { className, modelOf, pixelBox } from '../detected-box.ts';
import { derivedUid, publicName } from '../public-name.ts';

/** Where the analysed picture belongs. */
export interface DicomReference extends Omit<ImageReference, 'frame'> {
  studyUid: string;
  seriesUid: string;
  /** The series that the report shall lie in; by default one of its own. */
  reportSeriesUid?: string;
}

/** What the report of a scan is called; another model gives another report. */
export function reportUidOf({ id, modelVersion }: Pick<Scan, 'id' | 'modelVersion'>): string {
  return derivedUid(id, `structured report ${modelVersion}`);
}

/** PNG and JPEG scans are referred to as a secondary capture that always has the same made-up UIDs. */
export function madeUpReference(scanId: string): DicomReference {
  return {
    sopClassUid: secondaryCaptureStorage,
    sopInstanceUid: derivedUid(scanId, 'image'),
    studyUid: derivedUid(scanId, 'study'),
    seriesUid: derivedUid(scanId, 'image series'),
  };
}

/** The result of a scan as a structured report. The same scan gives the same file. */
export function writeStructuredReport(scan: Scan, reference: DicomReference): Uint8Array {
  const model = modelOf(scan);
  return writeSr({
    studyUid: reference.studyUid,
    imageSeriesUid: reference.seriesUid,
    seriesUid: reference.reportSeriesUid ?? derivedUid(scan.id, 'report series'),
    instanceUid: reportUidOf(scan),
    made: new Date(scan.updatedAt),
    deidentification: 'Allow-list after DICOM PS3.15 Annex E',
    model: {
      ...model,
      label: modelLabel(model),
      deviceUid: derivedUid(`${model.name} ${model.version}`, 'device'),
    },
    images: [{ ...reference, frame: null }],
    magneticResonance: scan.format === 'dicom',
    width: scan.width,
    height: scan.height,
    findings: scan.detections.map((detection, i) => reportedFinding(scan, detection, i + 1, reference)),
    nothingMarked: `No region marked from a confidence of ${confidenceCutOff * 100}% on.`,
    comment: `${researchOnly} Made by software, not reviewed by a person.`,
  });
}

function reportedFinding(
  scan: Scan,
  detection: Detection,
  number: number,
  reference: DicomReference,
): ReportedFinding {
  const { left, top, width, height } = pixelBox(detection, scan);
  const outline: [number, number][] = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
  const { pixelSpacing: spacing } = scan;
  const unit = spacing ? 'millimetre' : 'pixels';
  return {
    name: `${publicName(scan)}/${number}`,
    uid: derivedUid(scan.id, `finding ${number}`),
    class: className(detection),
    confidence: detection.confidence,
    regions: [{ image: { ...reference, frame: scan.frameCount > 1 ? detection.frame : null }, outline }],
    sizes: [
      { kind: 'width', value: width * (spacing?.column ?? 1), unit },
      { kind: 'height', value: height * (spacing?.row ?? 1), unit },
    ],
  };
}
