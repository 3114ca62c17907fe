import { extensions } from '#contract/file-names.ts';
import type { ApiFileKind } from '#contract/public-api.ts';
import { readReference } from '#imaging/dicom-sr/read-reference.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type ExportedScan, exportScan } from '#server/outputs/export/export-scan.ts';
import { publicName } from '#server/outputs/export/public-name.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { formatOfType } from '#server/scan/files.ts';
import { viewScan } from '#server/scan/view.ts';

/** One file of a scan, with a name that does not reveal its id. */
export async function readScanFile(context: Context, row: ScanRow, kind: ApiFileKind): Promise<ExportedScan> {
  const { storage, outputs } = context;
  if (kind !== 'original' && row.processingStatus !== 'completed') {
    throw new AppError('conflict', (t) => t('noResult'));
  }
  const scan = await viewScan(context, row);
  const name = publicName(scan);
  switch (kind) {
    case 'original':
      return {
        bytes: await storage.get(row.originalPath),
        contentType: row.originalType,
        filename: `${name}.${extensions[formatOfType(row.originalType)]}`,
      };
    case 'annotated':
      return {
        bytes: await outputs.read(row, 'annotated'),
        contentType: 'image/png',
        filename: `${name}_annotated.png`,
      };
    case 'report':
      if (!scan.reportId) throw new AppError('not_found', (t) => t('publicApi.reportDeleted'));
      return {
        bytes: await outputs.read(row, 'report'),
        contentType: 'application/pdf',
        filename: `${name}.pdf`,
      };
    default: {
      const source =
        row.originalType === 'application/dicom' ? await storage.get(row.originalPath) : undefined;
      return exportScan(scan, kind, {
        originalType: row.originalType,
        reference: source ? readReference(source) : null,
        card: await context.models.cardOf(row.modelVersion),
      });
    }
  }
}
