import { analysesPerScan } from '#contract/constants.ts';
import {
  deleteScanCall,
  processCall,
  reportFalsePositiveCall,
  scanCall,
  scanEventsCall,
  storedAboutScanCall,
} from '#contract/scan-calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { isNotModified } from '#server/http/etag.ts';
import type { Register } from '#server/http/register-call.ts';
import { watchScans } from './events.ts';
import { deleteScan, queueAnyway, queueScan } from './life.ts';
import { requireOwner, requireOwnerIfAny } from './owner.ts';
import { reportIncorrect } from './report-incorrect.ts';
import { readStoredAbout } from './stored-about.ts';
import { viewScan } from './view.ts';

/** The calls about one scan: to have it analyzed, to read, watch, report and delete it. */
export function scanRoutes(register: Register, context: Context): void {
  const { scanReader } = context;
  const watchScan = watchScans(context);

  register(processCall, async ({ params, query, request }) => {
    if (query.anyway === 'true') requireOwnerIfAny(request, await scanReader.byId(params.scanId));
    const anyway = query.anyway === 'true' ? await queueAnyway(context, params.scanId) : undefined;
    const started = anyway ?? (await queueScan(context, params.scanId));
    if (started) {
      return { success: true, message: 'The analysis has started.', scan: await viewScan(context, started) };
    }
    const row = await scanReader.byId(params.scanId);
    if (row.processingStatus === 'completed') {
      return {
        success: true,
        message: 'This scan has already been analyzed.',
        scan: await viewScan(context, row),
      };
    }
    if (row.processingStatus === 'failed') {
      throw new AppError('conflict', (t) => t('analyzedTooOften', { count: String(analysesPerScan) }));
    }
    throw new AppError('already_processing', (t) => t('code.already_processing'));
  });

  register(scanCall, async ({ params, request, reply }) => {
    const { row, ...rest } = await scanReader.whole(params.scanId);
    const scan = await viewScan(context, row, rest);
    return isNotModified(request, reply, JSON.stringify(scan)) ? reply.status(304).send() : { scan };
  });

  register(storedAboutScanCall, async ({ params, request }) => {
    const row = await scanReader.byId(params.scanId);
    requireOwnerIfAny(request, row);
    return readStoredAbout(context, row);
  });

  register(scanEventsCall, ({ params, request, reply }) =>
    watchScan(params.scanId, callerOf(request), reply),
  );

  register(deleteScanCall, async ({ params, request }) => {
    requireOwner(request, await scanReader.byId(params.scanId));
    await deleteScan(context, params.scanId, 'its owner');
    return { success: true, message: 'The scan, its images and its report are deleted.' };
  });

  register(reportFalsePositiveCall, async ({ params, request }) => {
    requireOwnerIfAny(request, await scanReader.byId(params.id));
    return { success: true, ...(await reportIncorrect(context, params.id)) };
  });
}
