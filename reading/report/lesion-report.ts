import { resultSeries } from '#imaging/dicom/result-series.ts';
import { freshUid, uidOf } from '#imaging/dicom/uids.ts';
import type { SegmentedSeries } from '#imaging/dicom-seg/write-seg.ts';
import type { ImageReference } from '#imaging/dicom-sr/content-items.ts';
import { lesionSizes, type ReportedFinding } from '#imaging/dicom-sr/measurement-report.ts';
import type { SrDocument } from '#imaging/dicom-sr/write-sr.ts';
import { outlineOf } from '#imaging/geometry/outline.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import type { AreaLevel } from '../vocabulary.ts';
import { areaName } from './area-name.ts';

export type ReportedArea = Lesion & { level: AreaLevel };

interface LesionReportOptions {
  /** The original series. */
  series: Omit<SegmentedSeries, 'geometry' | 'frameOfReference'>;
  /** Indexes of the slices that were read. */
  judged: readonly number[];
  lesions: readonly ReportedArea[];
  model: { name: string; version: string; label: string; sha256: string };
  comment: string;
  now: Date;
}

/** A report of all lesions in a series, with references to the original images. */
export function lesionReport(options: LesionReportOptions): SrDocument {
  const { series, judged, lesions, model, comment, now } = options;
  const referenceTo = (place: number): ImageReference => {
    const { sopClass, instance, frame } = series.instances[place]!;
    return {
      sopClassUid: sopClass,
      sopInstanceUid: instance,
      frame: frame === null ? null : frame - 1,
    };
  };
  return {
    studyUid: series.study,
    seriesUid: freshUid(),
    instanceUid: freshUid(),
    series: resultSeries.wholeSeries,
    made: now,
    identity: series.identity,
    deidentification: null,
    // Derived from the network, so that it is the same observer on every device.
    model: { ...model, deviceUid: uidOf(model.sha256.slice(0, 32)) },
    library: judged.length
      ? [
          {
            seriesUid: series.series,
            width: series.width,
            height: series.height,
            images: judged.map(referenceTo),
          },
        ]
      : [],
    // Only MR slices are read. The header does not say which body part they show.
    modality: 'MR',
    bodyPart: null,
    findings: lesions.map((lesion) => reportedLesion(lesion, series, referenceTo)),
    nothingMarked: 'No slice that was read is marked.',
    comment,
  };
}

function reportedLesion(
  lesion: ReportedArea,
  picture: { width: number; height: number },
  referenceTo: (place: number) => ImageReference,
): ReportedFinding {
  return {
    name: areaName(lesion),
    uid: freshUid(),
    class: lesion.class,
    confidence: lesion.confidence,
    typeProbability: null,
    regions: lesion.marks.map(({ slice, finding }) => ({
      image: referenceTo(slice),
      outline: outlineOf(finding, picture),
    })),
    place: null,
    sizes: lesionSizes(lesion),
  };
}
