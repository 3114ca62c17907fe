import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { modelLabel } from '#contract/format.ts';
import type { Detection, QualityReport, Stage } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { detections as detectionsTable, reports, scans } from '#server/platform/db/schema.ts';
import { annotateScan } from './annotate/annotate-scan.ts';
import type { ModelIdentity } from './detect/detector.ts';
import { buildReport } from './report/build-report.ts';
import { newTrackingId } from './report/tracking-id.ts';
import { annotatedKey, nameWithoutExtension, reportKey } from './scan-files.ts';
import type { ScanRow } from './scan-view.ts';
import { addToDay } from './tally.ts';

/** What the analysis of a scan found. */
export interface Result {
  detections: Detection[];
  model: ModelIdentity;
  scope: number | null;
  quality: QualityReport | null;
  /** Seconds. */
  processingTime: number;
}

interface Outputs {
  trackingId: string;
  reportBytes: number;
}

interface RenderOptions {
  trackingId?: string | undefined;
  onStage?: ((stage: Stage) => void) | undefined;
}

/** Draws the annotated picture and the PDF report and stores both. */
export async function renderOutputs(
  context: Context,
  row: ScanRow,
  result: Result,
  options: RenderOptions = {},
): Promise<Outputs> {
  const { storage, card } = context;
  const trackingId = options.trackingId ?? newTrackingId();
  const displayPng = await storage.get(row.displayPath);
  const picture = {
    width: row.width,
    height: row.height,
    detections: result.detections,
    shownFrame: row.shownFrame,
    frameCount: row.frameCount,
    pixelSpacing: row.pixelSpacing,
  };
  // What is drawn again keeps the date of the analysis.
  const date = row.processingStatus === 'completed' ? row.updatedAt : context.now();
  options.onStage?.('annotation');
  const annotated = await annotateScan({
    ...picture,
    displayPng,
    model: modelLabel(result.model),
    date,
  });
  options.onStage?.('scoring');
  const [report] = await Promise.all([
    buildReport({
      trackingId,
      date,
      scan: {
        ...picture,
        format: row.format,
        processingTime: result.processingTime,
        quality: result.quality,
        receipt: row.receipt,
      },
      model: result.model,
      card: result.model.version === card?.version ? card : null,
      displayPng,
      annotated: annotated.drawn,
    }),
    annotated.toPng().then((png) => storage.put(annotatedKey(row.id), png, { contentType: 'image/png' })),
  ]);
  await storage.put(reportKey(row.id), report, { contentType: 'application/pdf' });
  return { trackingId, reportBytes: report.length };
}

/** Files first, then one transaction: a scan is completed with everything that belongs to it, or not at all. */
export async function completeScan(
  context: Context,
  row: ScanRow,
  result: Result,
  onStage?: (stage: Stage) => void,
): Promise<ScanRow> {
  const { db, now } = context;
  const outputs = await renderOutputs(context, row, result, { onStage });
  const confidence = result.detections.length
    ? Math.max(...result.detections.map((d) => d.confidence))
    : null;
  const moment = now();
  return db.transaction(async (tx) => {
    const [done] = await tx
      .update(scans)
      .set({
        processingStatus: 'completed',
        stage: null,
        percent: 100,
        failureReason: null,
        confidence,
        scope: result.scope,
        quality: result.quality,
        modelVersion: result.model.version,
        modelProvider: result.model.provider,
        processingTime: result.processingTime,
        annotatedPath: annotatedKey(row.id),
        updatedAt: moment,
      })
      .where(and(eq(scans.id, row.id), eq(scans.processingStatus, 'processing')))
      .returning();
    // Another worker finished it, or it was deleted meanwhile.
    if (!done) return row;
    if (result.detections.length) {
      await tx
        .insert(detectionsTable)
        .values(
          result.detections.map(({ class_id, ...box }) => ({ ...box, scanId: row.id, classId: class_id })),
        );
    }
    await tx.insert(reports).values({
      id: randomUUID(),
      reportId: outputs.trackingId,
      scanId: row.id,
      filename: `MRI_Analysis_Report_${nameWithoutExtension(row.filename)}.pdf`,
      fileSize: outputs.reportBytes,
      path: reportKey(row.id),
      createdAt: moment,
    });
    await addToDay(tx, moment, {
      completed: 1,
      detections: result.detections.length,
      ...(confidence !== null && { withDetections: 1, confidenceSum: confidence }),
    });
    return done;
  });
}
