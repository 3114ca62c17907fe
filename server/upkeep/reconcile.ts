import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reconciliation } from '#contract/library.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import type { OutputKind } from '#server/ports/scan-outputs.ts';
import { annotatedKey, reportKey, scanFolder, scanIdOf } from '#server/scan/files.ts';
import { failScan } from '#server/scan/life.ts';
import { purgeDeleted } from './purge-job.ts';

export type Tally = Omit<Reconciliation, 'running'>;

/** How far a reconciliation has come; stored between batches. */
export interface Position {
  part: 'files' | 'scans' | 'done';
  /** The key or id after which the next batch begins. */
  after: string | null;
}

export const atStart: Position = { part: 'files', after: null };
export const emptyTally: Tally = {
  checkedFiles: 0,
  checkedScans: 0,
  removedFiles: 0,
  failedScans: 0,
  removedReports: 0,
  rebuiltFiles: 0,
};

/**
 * An upload stores its files before its row, so younger files are left alone. More than a bucket lets a clock differ from
 * its own, which is fifteen minutes.
 */
const graceMs = 20 * 60_000;
const batchSize = 200;

interface Progress {
  position: Position;
  tally: Tally;
}

/** Deletes orphaned files, one batch. */
async function checkFiles(
  { db, storage, log, now, clock }: Context,
  { position, tally }: Progress,
  grace: number,
): Promise<Progress> {
  const { state, jumped } = await clock.read();
  const agesAreRight = state !== 'doubted' && !jumped;
  const before = now().getTime() - grace;
  const files: { key: string; scanId: string | undefined }[] = [];
  let checkedFiles = 0;
  let last: string | null = null;
  for await (const file of storage.list('scans/', { after: position.after ?? undefined })) {
    checkedFiles += 1;
    last = file.key;
    if (file.modifiedAt.getTime() <= before) files.push({ key: file.key, scanId: scanIdOf(file.key) });
    if (checkedFiles === batchSize) break;
  }
  const ids = files.flatMap(({ scanId }) => (scanId && /^[0-9a-f-]{36}$/.test(scanId) ? [scanId] : []));
  const rows = ids.length ? await db.select({ id: scans.id }).from(scans).where(inArray(scans.id, ids)) : [];
  const known = new Set(rows.map(({ id }) => id));
  const orphans = agesAreRight ? files.filter(({ scanId }) => !scanId || !known.has(scanId)) : [];
  for (const { key } of orphans) {
    await storage.delete(key).catch((error: unknown) => log.error({ err: error, key }, 'an orphan stays'));
  }
  return {
    position: checkedFiles < batchSize ? { part: 'scans', after: null } : { part: 'files', after: last },
    tally: {
      ...tally,
      checkedFiles: tally.checkedFiles + checkedFiles,
      removedFiles: tally.removedFiles + orphans.length,
    },
  };
}

/** Fails a scan whose original is missing. Redraws every other missing file from the original. */
async function checkScan(context: Context, row: ScanRow, tally: Tally): Promise<Tally> {
  const { db, storage, outputs } = context;
  const present = new Set<string>();
  for await (const file of storage.list(scanFolder(row.id))) present.add(file.key);
  const [report] = await db
    .select({ id: reports.id, fileSize: reports.fileSize })
    .from(reports)
    .where(eq(reports.scanId, row.id));
  if (!present.has(row.originalPath)) {
    if (row.processingStatus === 'failed') return tally;
    const failed = await failScan(context, row.id, 'picture_missing', ['pending', 'processing', 'completed']);
    if (report) await db.delete(reports).where(eq(reports.id, report.id));
    return {
      ...tally,
      failedScans: tally.failedScans + Number(failed),
      removedReports: tally.removedReports + Number(report !== undefined),
    };
  }
  const shown = present.has(row.displayPath) ? 0 : await drawShown(context, row);
  const missing: OutputKind[] = [];
  if (row.annotatedPath && !present.has(annotatedKey(row.id))) missing.push('annotated');
  if (report?.fileSize && !present.has(reportKey(row.id))) missing.push('report');
  for (const kind of missing) await outputs.draw(row, kind);
  return { ...tally, rebuiltFiles: tally.rebuiltFiles + missing.length + shown };
}

/** Draws the picture for browsers from the stored original. */
async function drawShown({ storage, preparer }: Context, row: ScanRow): Promise<1> {
  const original = await storage.get(row.originalPath);
  const [drawn] = await preparer.frames(original, [row.shownFrame], `reconcile ${row.originalPath}`);
  if (!drawn) throw new Error(`The stored file has no frame ${row.shownFrame}.`);
  await storage.put(row.displayPath, drawn.png, { contentType: 'image/png' });
  return 1;
}

async function checkScans(context: Context, { position, tally }: Progress): Promise<Progress> {
  const rows = await context.db
    .select()
    .from(scans)
    .where(and(notDeleted, position.after ? gt(scans.id, position.after) : undefined))
    .orderBy(asc(scans.id))
    .limit(batchSize);
  let sum = tally;
  for (const row of rows) {
    try {
      sum = await checkScan(context, row, sum);
    } catch (error) {
      context.log.error({ err: error, scanId: row.id }, 'a scan could not be brought in line with its files');
    }
  }
  const last = rows.at(-1)?.id;
  return {
    position:
      last && rows.length === batchSize ? { part: 'scans', after: last } : { part: 'done', after: null },
    tally: { ...sum, checkedScans: sum.checkedScans + rows.length },
  };
}

/** Reconciles one batch of files or scans. */
export async function reconcileBatch(
  context: Context,
  progress: Progress,
  grace = graceMs,
): Promise<Progress> {
  if (progress.position.part === 'files') {
    if (progress.position.after === null) await purgeDeleted(context);
    return checkFiles(context, progress, grace);
  }
  return checkScans(context, progress);
}

/** Reconciles files and rows in both directions, batch by batch, and returns what it did. */
export async function reconcileStorage(context: Context, grace = graceMs): Promise<Tally> {
  let progress: Progress = { position: atStart, tally: emptyTally };
  while (progress.position.part !== 'done') progress = await reconcileBatch(context, progress, grace);
  return progress.tally;
}
