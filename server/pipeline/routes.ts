import multipart from '@fastify/multipart';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { processMessages, reportMessages, uploadMessages } from '#contract/messages.ts';
import {
  deleteScanCall,
  downloadCall,
  exportScanCall,
  imageCall,
  processCall,
  reportByScanCall,
  reportFalsePositiveCall,
  sampleFileCall,
  samplesCall,
  scanCall,
  scanEventsCall,
  uploadCall,
} from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/content-disposition.ts';
import type { Register } from '#server/http/register-call.ts';
import { samples } from '#server/phantom/samples.ts';
import { reports } from '#server/platform/db/schema.ts';
import { deleteScan } from './delete-scan.ts';
import { readReference } from './export/dicom-sr/read-reference.ts';
import { exportScan } from './export/export-scan.ts';
import { limitUploads, readUpload, receiveScan } from './receive.ts';
import { reportIncorrect } from './report-incorrect.ts';
import { sampleFile } from './sample-files.ts';
import { streamScanEvents } from './scan-events.ts';
import { downloadName, formatOfType, nameWithoutExtension } from './scan-files.ts';
import { findScan, viewScan } from './scan-view.ts';
import { sendFile } from './send-file.ts';
import { startProcessing } from './start-processing.ts';

/** The calls that carry a scan from upload to report. */
export async function pipelineRoutes(
  register: Register,
  context: Context,
  app: FastifyInstance,
): Promise<void> {
  const { db, storage } = context;
  await app.register(multipart, { throwFileSizeLimit: true });

  register(uploadCall, async ({ request }) => {
    await limitUploads(context, request);
    const row = await receiveScan(context, await readUpload(request));
    return { success: true, message: uploadMessages.success.description, scan: await viewScan(context, row) };
  });

  register(processCall, async ({ params }) => {
    const started = await startProcessing(context, params.scanId);
    if (started) {
      return { success: true, message: 'The analysis has begun.', scan: await viewScan(context, started) };
    }
    const row = await findScan(db, params.scanId);
    if (row.processingStatus === 'completed') {
      return { success: true, message: 'This scan is analysed already.', scan: await viewScan(context, row) };
    }
    throw new AppError('already_processing', `This scan is ${processMessages.alreadyProcessing}.`);
  });

  register(scanCall, async ({ params }) => ({
    scan: await viewScan(context, await findScan(db, params.scanId)),
  }));

  register(scanEventsCall, ({ params, reply }) => streamScanEvents(context, params.scanId, reply));

  register(deleteScanCall, async ({ params }) => {
    await deleteScan(context, params.scanId);
    return { success: true, message: 'The scan, its pictures and its report are deleted.' };
  });

  register(exportScanCall, async ({ params, query, request, reply }) => {
    const row = await findScan(db, params.scanId);
    if (row.processingStatus !== 'completed') throw new AppError('conflict', 'This scan has no result yet.');
    const source = row.originalType === 'application/dicom' ? await storage.get(row.originalPath) : undefined;
    const file = exportScan(await viewScan(context, row), query.format, source && readReference(source));
    return sendFile(request, reply, { ...file, disposition: attachment(file.filename) });
  });

  register(imageCall, async ({ params, request, reply }) => {
    const row = await findScan(db, params.id);
    const key = params.kind === 'original' ? row.displayPath : row.annotatedPath;
    if (!key) throw new AppError('not_found', 'This scan has no annotated picture yet.');
    return sendFile(request, reply, { bytes: await storage.get(key), contentType: 'image/png' });
  });

  register(downloadCall, async ({ params, request, reply }) => {
    const row = await findScan(db, params.scanId);
    if (params.kind === 'annotated' && !row.annotatedPath) {
      throw new AppError('not_found', 'This scan has no annotated picture yet.');
    }
    const original = params.kind === 'original';
    const format = original ? formatOfType(row.originalType) : 'png';
    return sendFile(request, reply, {
      bytes: await storage.get(original ? row.originalPath : (row.annotatedPath ?? '')),
      contentType: original ? row.originalType : 'image/png',
      disposition: attachment(downloadName(params.kind, row.filename, format)),
    });
  });

  register(reportByScanCall, async ({ params, request, reply }) => {
    const [report] = await db
      .select()
      .from(reports)
      .where(and(eq(reports.scanId, params.scanId)));
    if (!report) throw new AppError('not_found', reportMessages.pdfMissing);
    const row = await findScan(db, params.scanId).catch(() => {
      throw new AppError('not_found', reportMessages.pdfMissing);
    });
    const today = context.now().toISOString().slice(0, 10);
    const name = `MRI_Analysis_Report_${row.id}_${nameWithoutExtension(row.filename)}_${today}.pdf`;
    const bytes = await storage.get(report.path);
    return sendFile(request, reply, { bytes, contentType: 'application/pdf', disposition: attachment(name) });
  });

  register(reportFalsePositiveCall, async ({ params }) => ({
    success: true,
    ...(await reportIncorrect(context, params.id)),
  }));

  register(samplesCall, async () => ({ samples }));

  register(sampleFileCall, async ({ params, request, reply }) => {
    const file = await sampleFile(params.sampleId, params.kind);
    if (!file) throw new AppError('not_found', 'There is no such sample.');
    return sendFile(request, reply, {
      ...file,
      disposition: attachment(file.filename, params.kind === 'file' ? 'attachment' : 'inline'),
    });
  });
}
