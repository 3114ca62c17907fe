import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatConfidence } from '#contract/format.ts';
import { modelOf } from '#contract/recorded-model.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { classLabel } from '#contract/tumor-classes.ts';
import { resultSeries } from '#imaging/dicom/result-series.ts';
import { anonymous } from '#imaging/dicom/study-identity.ts';
import { comprehensiveSrStorage, segmentationStorage } from '#imaging/dicom/uids.ts';
import { writeSeg } from '#imaging/dicom-seg/write-seg.ts';
import { readReference } from '#imaging/dicom-sr/read-reference.ts';
import { fillOutline, outlineOf } from '#imaging/geometry/outline.ts';
import { stackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { reportUidOf, writeStructuredReport } from '#server/outputs/export/dicom-sr/write-slice-report.ts';
import { derivedUid } from '#server/outputs/export/public-name.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { dicomSources, dicomStudies, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { viewScan } from '#server/scan/view.ts';
import { type Filing, type ResultObject, studyReportObject } from './study-view.ts';

type Source = typeof dicomSources.$inferSelect;

/** Results of one source series go into one series per kind and API key. */
const seriesOf = ({ apiKeyId, seriesUid }: Source, kind: string): string =>
  derivedUid(`${apiKeyId}/${seriesUid}`, kind);

const notFiled: Filing = { studyDate: '', accessionNumber: '' };

const filedOf = ({ studyDate, accessionNumber }: Source): Filing => ({
  studyDate: studyDate ?? '',
  accessionNumber: accessionNumber ?? '',
});

/** Undefined if the image has no position, so that nothing can be overlaid on it. */
function geometryOf({ frameOfReferenceUid, frames }: Source, row: ScanRow) {
  // Only the shown frame of a long stack is stored, and its original index is not known.
  if (!frameOfReferenceUid || frames.length !== row.frameCount) return undefined;
  return stackGeometry(frames);
}

function reportObject(source: Source, row: ScanRow): ResultObject {
  const seriesUid = seriesOf(source, 'structured reports');
  return {
    modality: 'SR',
    sopClassUid: comprehensiveSrStorage,
    studyUid: source.studyUid,
    filed: filedOf(source),
    row,
    seriesUid,
    series: resultSeries.slice,
    instanceUid: reportUidOf(row),
    write: async (context) => {
      const stored = readReference(await context.storage.get(row.originalPath));
      const reference = {
        sopClassUid: source.sopClassUid,
        sopInstanceUid: source.instanceUid,
        studyUid: source.studyUid,
        seriesUid: source.seriesUid,
        modality: stored?.modality ?? null,
        bodyPart: stored?.bodyPart ?? null,
        frameCount: row.frameCount,
      };
      const card = await context.models.cardOf(row.modelVersion);
      const filed = { seriesUid, identity: { ...anonymous, ...filedOf(source) } };
      return writeStructuredReport(await viewScan(context, row), { reference, card }, filed);
    },
  };
}

function segmentOf(finding: Detection, number: number, { width, height }: Scan) {
  const mask = new Uint8Array(width * height);
  fillOutline(
    outlineOf({ ...finding, contour: finding.contour ?? undefined }, { width, height }),
    width,
    height,
    mask,
  );
  return {
    label: `Finding ${number}`,
    description: `${classLabel(finding.class)}, confidence ${formatConfidence(finding.confidence)}`,
    masks: [{ slice: finding.frame, mask }],
  };
}

function segmentationObject(source: Source, row: ScanRow): ResultObject {
  const seriesUid = seriesOf(source, 'segmentations');
  const uids = {
    instance: derivedUid(row.id, `segmentation ${row.modelVersion}`),
    series: seriesUid,
    organization: derivedUid(row.id, 'segmentation dimensions'),
  };
  return {
    modality: 'SEG',
    sopClassUid: segmentationStorage,
    studyUid: source.studyUid,
    filed: filedOf(source),
    row,
    seriesUid,
    series: resultSeries.segmentation,
    instanceUid: uids.instance,
    write: async (context) => {
      const scan = await viewScan(context, row);
      const several = source.frames.length > 1;
      return writeSeg({
        series: {
          study: source.studyUid,
          series: source.seriesUid,
          frameOfReference: source.frameOfReferenceUid!,
          instances: source.frames.map((_, frame) => ({
            sopClass: source.sopClassUid,
            instance: source.instanceUid,
            frame: several ? frame + 1 : null,
          })),
          width: scan.width,
          height: scan.height,
          geometry: geometryOf(source, row)!,
          identity: { ...anonymous, ...filedOf(source) },
        },
        segments: scan.detections.map((finding, i) => segmentOf(finding, i + 1, scan)),
        model: modelOf(row),
        // Other dates of the scan change with stars and flags, but the object must stay the same.
        now: row.createdAt,
        uids,
      });
    },
  };
}

function objectsOf({ source, row }: { source: Source; row: ScanRow }): ResultObject[] {
  const marked = row.confidence !== null && geometryOf(source, row) !== undefined;
  return marked ? [reportObject(source, row), segmentationObject(source, row)] : [reportObject(source, row)];
}

const completed = and(eq(scans.processingStatus, 'completed'), notDeleted);

/** All results of these studies for this key. */
export async function resultsOf(
  { db }: Context,
  { keyId }: ApiCaller,
  studyUids: string[],
): Promise<ResultObject[]> {
  if (studyUids.length === 0) return [];
  const rows = await db
    .select({ source: dicomSources, row: scans })
    .from(dicomSources)
    .innerJoin(scans, eq(scans.id, dicomSources.scanId))
    .where(and(eq(dicomSources.apiKeyId, keyId), inArray(dicomSources.studyUid, studyUids), completed))
    .orderBy(dicomSources.createdAt, dicomSources.scanId);
  const studies = await db
    .select()
    .from(dicomStudies)
    .where(and(eq(dicomStudies.apiKeyId, keyId), inArray(dicomStudies.studyUid, studyUids)));
  const filedBy = new Map(rows.map(({ source }) => [source.studyUid, filedOf(source)]));
  const reports = studies.flatMap((row) => studyReportObject(row, filedBy.get(row.studyUid) ?? notFiled));
  return [...reports, ...rows.flatMap(objectsOf)];
}

/** Studies with results, newest first. */
export async function studiesWithResults(
  { db }: Context,
  { keyId }: ApiCaller,
  { limit, offset, study }: { limit: number; offset: number; study: string | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ studyUid: dicomSources.studyUid })
    .from(dicomSources)
    .innerJoin(scans, eq(scans.id, dicomSources.scanId))
    .where(
      and(
        eq(dicomSources.apiKeyId, keyId),
        study === undefined ? undefined : eq(dicomSources.studyUid, study),
        completed,
      ),
    )
    .groupBy(dicomSources.studyUid)
    .orderBy(sql`max(${dicomSources.createdAt}) desc`, dicomSources.studyUid)
    .limit(limit)
    .offset(offset);
  return rows.map(({ studyUid }) => studyUid);
}

const studiesAtOnce = 100;

interface ResultSearch<Row> {
  study: string | undefined;
  /** What a search answers about the results of some studies. */
  describe: (objects: ResultObject[]) => Row[];
  most: number;
}

/** Searches the results of all studies, newest first, until there are `most` rows. Only rows stay in memory. */
export async function searchResults<Row>(
  context: Context,
  caller: ApiCaller,
  { study, describe, most }: ResultSearch<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; ; offset += studiesAtOnce) {
    const studies = await studiesWithResults(context, caller, { study, limit: studiesAtOnce, offset });
    rows.push(...describe(await resultsOf(context, caller, studies)));
    if (studies.length < studiesAtOnce || rows.length >= most) return rows;
  }
}
