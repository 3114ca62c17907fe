import { resultSeries } from '#imaging/dicom/result-series.ts';
import type { MeasurementReport, ReportedFinding } from '#imaging/dicom-sr/measurement-report.ts';
import type { PictureReference } from '#imaging/dicom-sr/read-reference.ts';
import type { SrDocument } from '#imaging/dicom-sr/write-sr.ts';
import { boxOf, type CenteredBox, clipBox } from '#imaging/geometry/box.ts';
import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import { drawnBox } from '../findings/drawn-box.ts';

interface SliceFinding extends CenteredBox {
  class: string;
  confidence: number;
  /** Probability of the class, 0 to 1; null if unknown. */
  typeProbability: number | null;
  frame: number;
  contour: readonly (readonly [number, number])[] | null;
}

export interface SliceResult {
  /** Name of the scan in the report. */
  name: string;
  analyzed: Date;
  width: number;
  height: number;
  frameCount: number;
  pixelSpacing: PixelSpacing | null;
  findings: readonly SliceFinding[];
  model: MeasurementReport['model'];
  deidentification: string | null;
  nothingMarked: string;
  comment: string;
}

/**
 * The result of one file as a report. `reference` is the analyzed DICOM object. Without one, as for a PNG, the report
 * describes locations in words.
 */
export function sliceReport(
  result: SliceResult,
  reference: PictureReference | null,
  uidFor: (purpose: string) => string,
): SrDocument {
  const { model, width, height, deidentification, nothingMarked, comment } = result;
  return {
    studyUid: reference?.studyUid ?? uidFor('study'),
    seriesUid: uidFor('report series'),
    instanceUid: uidFor(`structured report ${model.version}`),
    series: resultSeries.slice,
    made: result.analyzed,
    deidentification,
    model,
    library: reference
      ? [{ seriesUid: reference.seriesUid, width, height, images: [{ ...reference, frame: null }] }]
      : [],
    modality: reference?.modality ?? null,
    bodyPart: reference?.bodyPart ?? null,
    findings: result.findings.map((finding, i) => reportedFinding(result, finding, i + 1, reference, uidFor)),
    nothingMarked,
    comment,
  };
}

/** To a hundredth of a pixel, which is finer than any detector. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

function reportedFinding(
  result: SliceResult,
  finding: SliceFinding,
  number: number,
  reference: PictureReference | null,
  uidFor: (purpose: string) => string,
): ReportedFinding {
  const { left, top, right, bottom } = clipBox(boxOf(drawnBox(finding, result), result), result);
  const corners: [number, number][] = [
    [rounded(left), rounded(top)],
    [rounded(right), rounded(top)],
    [rounded(right), rounded(bottom)],
    [rounded(left), rounded(bottom)],
  ];
  const { contour } = finding;
  const outline = contour && contour.length > 2 ? contour : corners;
  const { pixelSpacing: spacing, frameCount } = result;
  const unit = spacing ? 'millimeter' : 'pixels';
  const where = `${frameCount > 1 ? `Frame ${finding.frame + 1}: ` : ''}${Math.round(left)} to ${Math.round(right)} pixels from the left, ${Math.round(top)} to ${Math.round(bottom)} from the top, in a picture of ${result.width} × ${result.height}.`;
  return {
    name: `${result.name}/${number}`,
    uid: uidFor(`finding ${number}`),
    class: finding.class,
    confidence: finding.confidence,
    typeProbability: finding.typeProbability,
    regions: reference
      ? [{ image: { ...reference, frame: frameCount > 1 ? finding.frame : null }, outline }]
      : [],
    place: reference ? null : where,
    sizes: [
      { kind: 'width', value: (right - left) * (spacing?.column ?? 1), unit },
      { kind: 'height', value: (bottom - top) * (spacing?.row ?? 1), unit },
    ],
  };
}
