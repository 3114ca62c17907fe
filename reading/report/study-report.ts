import { resultSeries } from '#imaging/dicom/result-series.ts';
import type { ImageReference } from '#imaging/dicom-sr/content-items.ts';
import {
  lesionSizes,
  type MeasurementReport,
  type ReportedFinding,
  type ReportedSeries,
} from '#imaging/dicom-sr/measurement-report.ts';
import type { SrDocument } from '#imaging/dicom-sr/write-sr.ts';
import { outlineOf } from '#imaging/geometry/outline.ts';
import type { StudyLesion, StudyReading } from '../study/study-reading.ts';
import { areaName } from './area-name.ts';

interface StudyReportOptions {
  studyUid: string;
  /** All series of the reading, with a reference for each slice. */
  series: readonly (ReportedSeries & { key: string })[];
  reading: StudyReading;
  model: MeasurementReport['model'];
  /** Creates the UIDs of the report and of each lesion. */
  uidFor(purpose: string): string;
  made: Date;
  deidentification: string | null;
  /** Explanation for a report without findings. */
  nothingMarked: string;
  comment: string;
}

/** The result of a whole study as a report with references to the slices of all series. */
export function studyReport(options: StudyReportOptions): SrDocument {
  const { reading, series, uidFor, ...shared } = options;
  const byKey = new Map(series.map((one) => [one.key, one]));
  const library = reading.series.flatMap(({ key, slices }): ReportedSeries[] => {
    const known = byKey.get(key);
    if (!known) return [];
    const images = known.images.filter((_, place) => slices[place]?.state === 'read');
    const { seriesUid, width, height } = known;
    return images.length > 0 ? [{ seriesUid, width, height, images }] : [];
  });
  return {
    ...shared,
    seriesUid: uidFor('study report series'),
    instanceUid: uidFor('study report'),
    series: resultSeries.study,
    library,
    // Only MR slices are read.
    modality: 'MR',
    bodyPart: null,
    findings: reading.lesions.map((lesion) => reportedStudyLesion(lesion, byKey, uidFor)),
  };
}

function reportedStudyLesion(
  lesion: StudyLesion,
  byKey: ReadonlyMap<string, ReportedSeries>,
  uidFor: (purpose: string) => string,
): ReportedFinding {
  const { number, score } = lesion;
  return {
    name: areaName(lesion),
    uid: uidFor(`lesion ${number}`),
    class: lesion.class,
    confidence: score,
    typeProbability: null,
    regions: lesion.seenIn.flatMap(({ series, marks }) => {
      const shown = byKey.get(series);
      if (!shown) return [];
      return marks.map(({ slice, finding }) => ({
        image: shown.images[slice] as ImageReference,
        outline: outlineOf(finding, shown),
      }));
    }),
    place: null,
    sizes: lesionSizes({ ...lesion, volume: lesion.volume?.milliliters ?? null, volumeRange: lesion.volume }),
  };
}
