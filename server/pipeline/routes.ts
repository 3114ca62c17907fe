import multipart from '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { analysesPerScan } from '#contract/constants.ts';
import { downloadName, reportName } from '#contract/file-names.ts';
import { processMessages, reportMessages, uploadMessages } from '#contract/messages.ts';
import {
  deleteScanCall,
  downloadCall,
  exportScanCall,
  frameCall,
  imageCall,
  measuredReportCall,
  processCall,
  reportByScanCall,
  reportFalsePositiveCall,
  sampleFileCall,
  samplesCall,
  scanCall,
  scanEventsCall,
  storedAboutScanCall,
  uploadCall,
} from '#contract/scans.ts';
import { readReference } from '#imaging/dicom-sr/read-reference.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { isKnown } from '#server/http/known-answer.ts';
import type { Register } from '#server/http/register-call.ts';
import { samples } from '#server/phantom/samples.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { reports } from '#server/platform/db/schema.ts';
import { exportScan } from './export/export-scan.ts';
import { receiveScan, takeUpload } from './receive.ts';
import { reportIncorrect } from './report-incorrect.ts';
import { watchScans } from './scan-events.ts';
import { deleteScan, queueAnyway, queueScan } from './scan-life.ts';
import { requireOwner, requireOwnerIfAny } from './scan-owner.ts';
import { findScan, findViewable, viewScan } from './scan-view.ts';
import { sendFile } from './send-file.ts';
import { readStoredAbout } from './stored-about.ts';
import { groupOf } from './upload-group.ts';

/** The calls that carry a scan from upload to report. */
export async function pipelineRoutes(
  register: Register,
  context: Context,
  app: FastifyInstance,
): Promise<void> {
  const { db, storage, preparer, outputs, drawing } = context;
  const watchScan = watchScans(context);
  await app.register(multipart, { throwFileSizeLimit: true });

  const annotatedPicture = async (row: ScanRow): Promise<Uint8Array> => {
    if (row.processingStatus !== 'completed') {
      throw new AppError('not_found', 'This scan has no annotated picture yet.');
    }
    return outputs.read(row, 'annotated');
  };

  register(uploadCall, async ({ request, query: { confirmation } }) => {
    const bytes = await takeUpload(context, request, confirmation);
    const received = await receiveScan(context, bytes, {
      caller: callerOf(request),
      confirmation,
      groupKey: await groupOf(context, request),
    });
    if ('question' in received) {
      return { success: false, message: uploadMessages.lookFirst, scan: null, question: received.question };
    }
    const scan = await viewScan(context, received.scan);
    const { ownerSecret } = received;
    return {
      success: true,
      message: uploadMessages.success.description,
      scan,
      ...(ownerSecret && { ownerSecret }),
    };
  });

  register(processCall, async ({ params, query, request }) => {
    if (query.anyway === 'true') requireOwnerIfAny(request, await findScan(db, params.scanId));
    const anyway = query.anyway === 'true' ? await queueAnyway(context, params.scanId) : undefined;
    const started = anyway ?? (await queueScan(context, params.scanId));
    if (started) {
      return { success: true, message: 'The analysis has begun.', scan: await viewScan(context, started) };
    }
    const row = await findScan(db, params.scanId);
    if (row.processingStatus === 'completed') {
      return { success: true, message: 'This scan is analysed already.', scan: await viewScan(context, row) };
    }
    if (row.processingStatus === 'failed') {
      throw new AppError(
        'conflict',
        `This scan could not be analysed ${analysesPerScan} times. Please upload it again.`,
      );
    }
    throw new AppError('already_processing', `This scan is ${processMessages.alreadyProcessing}.`);
  });

  register(scanCall, async ({ params, request, reply }) => {
    const { row, shared } = await findViewable(db, params.scanId);
    const scan = await viewScan(context, row, shared);
    return isKnown(request, reply, JSON.stringify(scan)) ? reply.status(304).send() : { scan };
  });

  register(storedAboutScanCall, async ({ params, request }) => {
    const row = await findScan(db, params.scanId);
    requireOwnerIfAny(request, row);
    return readStoredAbout(context, row);
  });

  register(scanEventsCall, ({ params, request, reply }) =>
    watchScan(params.scanId, callerOf(request), reply),
  );

  register(deleteScanCall, async ({ params, request }) => {
    requireOwner(request, await findScan(db, params.scanId));
    await deleteScan(context, params.scanId, 'its owner');
    return { success: true, message: 'The scan, its pictures and its report are deleted.' };
  });

  register(exportScanCall, async ({ params, query, request, reply }) => {
    const { row, shared } = await findViewable(db, params.scanId);
    if (row.processingStatus !== 'completed') throw new AppError('conflict', 'This scan has no result yet.');
    const source = row.originalType === 'application/dicom' ? await storage.get(row.originalPath) : undefined;
    const file = exportScan(await viewScan(context, row, shared), query.format, {
      originalType: row.originalType,
      reference: source ? readReference(source) : null,
      card: await context.models.cardOf(row.modelVersion),
    });
    return sendFile(request, reply, { ...file, disposition: attachment(file.filename) });
  });

  register(imageCall, async ({ params, request, reply }) => {
    const { row } = await findViewable(db, params.id);
    const bytes =
      params.kind === 'original' ? await storage.get(row.displayPath) : await annotatedPicture(row);
    return sendFile(request, reply, { bytes, contentType: 'image/png' });
  });

  register(frameCall, async ({ params, request, reply }) => {
    const { row } = await findViewable(db, params.scanId);
    const frame = async (): Promise<Uint8Array | undefined> => {
      if (params.frame === row.shownFrame) return storage.get(row.displayPath);
      const original = await storage.get(row.originalPath);
      return (await preparer.frames(original, [params.frame], callerOf(request)))[0]?.png;
    };
    const bytes = await frame();
    if (!bytes) throw new AppError('not_found', `This scan has ${row.frameCount} frames.`);
    return sendFile(request, reply, { bytes, contentType: 'image/png' });
  });

  register(downloadCall, async ({ params, request, reply }) => {
    const { row } = await findViewable(db, params.scanId);
    const original = params.kind === 'original';
    const contentType = original ? row.originalType : 'image/png';
    return sendFile(request, reply, {
      bytes: original ? await storage.get(row.originalPath) : await annotatedPicture(row),
      contentType,
      disposition: attachment(downloadName(params.kind, row.filename, contentType)),
    });
  });

  register(reportByScanCall, async ({ params, request, reply }) => {
    const { row } = await findViewable(db, params.scanId).catch(() => {
      throw new AppError('not_found', reportMessages.pdfMissing);
    });
    const [report] = await db.select().from(reports).where(eq(reports.scanId, row.id));
    if (!report) throw new AppError('not_found', reportMessages.pdfMissing);
    const name = reportName(report.reportId, row.filename, context.now());
    const bytes = await outputs.read(row, 'report');
    return sendFile(request, reply, { bytes, contentType: 'application/pdf', disposition: attachment(name) });
  });

  register(measuredReportCall, async ({ params, body, request, reply }) => {
    const { row } = await findViewable(db, params.scanId).catch(() => {
      throw new AppError('not_found', reportMessages.pdfMissing);
    });
    const [report] = await db.select().from(reports).where(eq(reports.scanId, row.id));
    if (!report) throw new AppError('not_found', reportMessages.pdfMissing);
    const bytes = await outputs.measuredReport(row, body.measurements);
    const name = reportName(report.reportId, row.filename, context.now());
    return sendFile(request, reply, { bytes, contentType: 'application/pdf', disposition: attachment(name) });
  });

  register(reportFalsePositiveCall, async ({ params, request }) => {
    requireOwnerIfAny(request, await findScan(db, params.id));
    return { success: true, ...(await reportIncorrect(context, params.id)) };
  });

  register(samplesCall, async () => ({ samples }));

  register(sampleFileCall, async ({ params, request, reply }) => {
    const file = await drawing.sample(params.sampleId, params.kind);
    if (!file) throw new AppError('not_found', 'There is no such sample.');
    return sendFile(request, reply, {
      ...file,
      kept: true,
      disposition: attachment(file.filename, params.kind === 'file' ? 'attachment' : 'inline'),
    });
  });
}
