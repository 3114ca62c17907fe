import { eq } from 'drizzle-orm';
import { downloadName, reportName } from '#contract/file-names.ts';
import {
  downloadCall,
  exportScanCall,
  frameCall,
  imageCall,
  measuredReportCall,
  reportByScanCall,
  sampleFileCall,
  samplesCall,
} from '#contract/outputs.ts';
import { readReference } from '#imaging/dicom-sr/read-reference.ts';
import { samples } from '#phantom/samples.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { languageOfCall } from '#server/http/language.ts';
import type { Register } from '#server/http/register-call.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { reports } from '#server/platform/db/schema.ts';
import { viewScan } from '#server/scan/view.ts';
import type { Language } from '#words/languages.ts';
import { checkMeasurements } from './check-measurements.ts';
import { exportScan } from './export/export-scan.ts';
import { sendFile } from './send-file.ts';

/** The calls that serve a scan's files and the samples. */
export function outputRoutes(register: Register, context: Context): void {
  const { db, scanReader, storage, preparer, outputs } = context;

  const annotatedPicture = async (row: ScanRow, language?: Language): Promise<Uint8Array> => {
    if (row.processingStatus !== 'completed') {
      throw new AppError('not_found', (t) => t('noAnnotated'));
    }
    return outputs.read(row, 'annotated', language);
  };

  const findReport = async (id: string): Promise<{ row: ScanRow; name: string }> => {
    const { row } = await scanReader.viewable(id).catch(() => {
      throw new AppError('not_found', (t) => t('pdfMissing'));
    });
    const [report] = await db.select().from(reports).where(eq(reports.scanId, row.id));
    if (!report) throw new AppError('not_found', (t) => t('pdfMissing'));
    return { row, name: reportName(report.reportId, row.filename, context.now()) };
  };

  register(exportScanCall, async ({ params, query, request, reply }) => {
    const { row, shared } = await scanReader.viewable(params.scanId);
    if (row.processingStatus !== 'completed') throw new AppError('conflict', (t) => t('noResult'));
    const source = row.originalType === 'application/dicom' ? await storage.get(row.originalPath) : undefined;
    const file = exportScan(await viewScan(context, row, { shared }), query.format, {
      originalType: row.originalType,
      reference: source ? readReference(source) : null,
      card: await context.models.cardOf(row.modelVersion),
    });
    return sendFile(request, reply, { ...file, disposition: attachment(file.filename) });
  });

  register(imageCall, async ({ params, request, reply }) => {
    const { row } = await scanReader.viewable(params.id);
    const bytes =
      params.kind === 'original' ? await storage.get(row.displayPath) : await annotatedPicture(row);
    return sendFile(request, reply, { bytes, contentType: 'image/png' });
  });

  register(frameCall, async ({ params, request, reply }) => {
    const { row } = await scanReader.viewable(params.scanId);
    const frame = async (): Promise<Uint8Array | undefined> => {
      if (params.frame === row.shownFrame) return storage.get(row.displayPath);
      const original = await storage.get(row.originalPath);
      return (await preparer.frames(original, [params.frame], callerOf(request)))[0]?.png;
    };
    const bytes = await frame();
    if (!bytes) throw new AppError('not_found', (t) => t('noFrame', { count: row.frameCount }));
    return sendFile(request, reply, { bytes, contentType: 'image/png' });
  });

  register(downloadCall, async ({ params, request, reply }) => {
    const { row } = await scanReader.viewable(params.scanId);
    const original = params.kind === 'original';
    const contentType = original ? row.originalType : 'image/png';
    return sendFile(request, reply, {
      bytes: original
        ? await storage.get(row.originalPath)
        : await annotatedPicture(row, languageOfCall(request)),
      contentType,
      disposition: attachment(downloadName(params.kind, row.filename, contentType)),
    });
  });

  register(reportByScanCall, async ({ params, request, reply }) => {
    const { row, name } = await findReport(params.scanId);
    const bytes = await outputs.read(row, 'report', languageOfCall(request));
    return sendFile(request, reply, { bytes, contentType: 'application/pdf', disposition: attachment(name) });
  });

  register(measuredReportCall, async ({ params, body, request, reply }) => {
    const { row, name } = await findReport(params.scanId);
    checkMeasurements(row, body.measurements);
    const bytes = await outputs.measuredReport(row, body.measurements, languageOfCall(request));
    return sendFile(request, reply, { bytes, contentType: 'application/pdf', disposition: attachment(name) });
  });

  register(samplesCall, async () => ({ samples }));

  register(sampleFileCall, async ({ params, request, reply }) => {
    const file = await outputs.sample(params.sampleId, params.kind);
    if (!file) throw new AppError('not_found', (t) => t('noSample'));
    return sendFile(request, reply, {
      ...file,
      kept: true,
      disposition: attachment(file.filename, params.kind === 'file' ? 'attachment' : 'inline'),
    });
  });
}
