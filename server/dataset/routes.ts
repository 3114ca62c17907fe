import {
  deleteIncorrectScanCall,
  downloadAllCall,
  downloadIncorrectScanCall,
  incorrectScansCall,
} from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/content-disposition.ts';
import type { Register } from '#server/http/register-call.ts';
import { exportDataset } from './export-dataset.ts';
import { listIncorrectScans, readIncorrectFile, removeIncorrectScan } from './incorrect-scans.ts';

export function datasetRoutes(register: Register, context: Context): void {
  register(incorrectScansCall, async ({ query }) => listIncorrectScans(context, query));
  register(downloadAllCall, async ({ admin, reply }) => {
    const archive = await exportDataset(context, admin);
    const date = context.now().toISOString().slice(0, 10);
    return reply
      .header('content-disposition', attachment(`ai_model_improvement_dataset_${date}.zip`))
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(archive);
  });
  register(downloadIncorrectScanCall, async ({ admin, params, reply }) => {
    const { bytes, contentType, filename } = await readIncorrectFile(context, admin, params.id);
    return reply
      .header('content-disposition', attachment(filename))
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(Buffer.from(bytes));
  });
  register(deleteIncorrectScanCall, async ({ admin, params }) => {
    await removeIncorrectScan(context, admin, params.id);
    return { success: true as const, message: datasetMessages.deleted };
  });
}
