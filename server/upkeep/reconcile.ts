import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reconciliation } from '#contract/library.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import type { StoredObject } from '#server/platform/storage/backend.ts';
import type { OutputKind } from '#server/ports/scan-outputs.ts';
import { annotatedKey, reportKey, scanFolder, scanIdOf } from '#server/scan/files.ts';
import { failScan } from '#server/scan/life.ts';
import { purgeDeleted } from './purge-job.ts';

export type Tally = Omit<Reconciliation, 'state' | 'failure'>;

/** How far a reconciliation has come; stored between batches. */
export interface Position {
  part: 'files' | 'orphans' | 'scans' | 'done' | 'asks';
  /** The key or id after which the next batch begins. */
  after: string | null;
}

export const atStart: Position = { part: 'files', after: null };
export const emptyTally: Tally = {
  checkedFiles: 0,
  checkedScans: 0,
  orphanedFiles: 0,
  removedFiles: 0,
  foundOriginals: 0,
  missingOriginals: 0,
  failedScans: 0,
  removedReports: 0,
  rebuiltFiles: 0,
  damagedFiles: 0,
  damaged: [],
};
/** More damaged files are only counted. */
const mostNamed = 500;

/** Without the damaged files that were rebuilt or removed. */
function mended(tally: Tally, keys: string[]): Tally {
  const damaged = tally.damaged.filter((key) => !keys.includes(key));
  const damagedFiles = tally.damagedFiles - (tally.damaged.length - damaged.length);
  return { ...tally, damaged, damagedFiles };
}

/**
 * An upload stores its files before its row, so younger files are left alone. More than a bucket lets a clock differ from
 * its own, which is fifteen minutes.
 */
const graceMs = 20 * 60_000;
const batchSize = 200;
const verifiedAtOnce = 8;
/**
 * A storage or database that is away, new or older than the other makes files or scans look lost. More than this share of
 * them changes only when an administrator asks.
 */
const largestShare = 0.1;
const alwaysFiles = 20;
const alwaysScans = 10;

export interface Progress {
  position: Position;
  tally: Tally;
  /** An administrator asked to change whatever does not match. */
  anyway: boolean;
}
type Step = Pick<Progress, 'position' | 'tally'>;

/** Files that belong to no scan. Models and exports are never orphans. */
async function findOrphans(
  { db, now, clock }: Pick<Context, 'db' | 'now' | 'clock'>,
  files: StoredObject[],
  grace: number,
): Promise<{ orphans: string[]; originals: number }> {
  const { state, jumped } = await clock.read();
  const agesAreRight = state !== 'doubted' && !jumped;
  const before = now().getTime() - grace;
  const old = ({ modifiedAt }: StoredObject): boolean => agesAreRight && modifiedAt.getTime() <= before;
  const ids = files.flatMap(({ key }) => scanIdOf(key) ?? []).filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const rows = ids.length
    ? await db
        .select({ id: scans.id, originalPath: scans.originalPath, deletedAt: scans.deletedAt })
        .from(scans)
        .where(inArray(scans.id, ids))
    : [];
  const known = new Set(rows.map(({ id }) => id));
  const originals = new Set(
    rows.filter(({ deletedAt }) => !deletedAt).map(({ originalPath }) => originalPath),
  );
  const belongs = (key: string): boolean =>
    key.startsWith('scans/') ? known.has(scanIdOf(key) ?? '') : !key.startsWith('probes/');
  return {
    orphans: files.filter((file) => old(file) && !belongs(file.key)).map(({ key }) => key),
    originals: files.filter(({ key }) => originals.has(key)).length,
  };
}

async function nextFiles({ storage }: Context, { after }: Position, prefix = ''): Promise<StoredObject[]> {
  const files: StoredObject[] = [];
  for await (const file of storage.list(prefix, { after: after ?? undefined })) {
    files.push(file);
    if (files.length === batchSize) break;
  }
  return files;
}

async function findDamaged({ storage, log }: Context, files: StoredObject[]): Promise<string[]> {
  const damaged: string[] = [];
  for (let index = 0; index < files.length; index += verifiedAtOnce) {
    const some = files.slice(index, index + verifiedAtOnce);
    const whole = await Promise.all(some.map(({ key }) => storage.isWhole(key)));
    damaged.push(...some.filter((_, at) => !whole[at]).map(({ key }) => key));
  }
  for (const key of damaged) log.error({ key }, 'a stored file is damaged');
  return damaged;
}

/** Reads one batch of files, compares each with its checksum, and counts orphans and originals. */
async function checkFiles(context: Context, { position, tally }: Progress, grace: number): Promise<Step> {
  const files = await nextFiles(context, position);
  const { orphans, originals } = await findOrphans(context, files, grace);
  const damaged = await findDamaged(context, files);
  const last = files.at(-1)?.key ?? null;
  return {
    position: files.length < batchSize ? { part: 'orphans', after: null } : { part: 'files', after: last },
    tally: {
      ...tally,
      checkedFiles: tally.checkedFiles + files.length,
      orphanedFiles: tally.orphanedFiles + orphans.length,
      foundOriginals: tally.foundOriginals + originals,
      damagedFiles: tally.damagedFiles + damaged.length,
      damaged: [...tally.damaged, ...damaged].slice(0, mostNamed),
    },
  };
}

/** Asks first if too much would change. */
async function judge({ db }: Context, { position, tally, anyway }: Progress): Promise<Step> {
  const known = sql`${scans.failureCode} is distinct from 'picture_missing'`;
  const stored = await db.$count(scans, and(notDeleted, known));
  const missingOriginals = Math.max(0, stored - tally.foundOriginals);
  const many =
    tally.orphanedFiles > Math.max(alwaysFiles, tally.checkedFiles * largestShare) ||
    missingOriginals > Math.max(alwaysScans, stored * largestShare);
  return {
    position: many && !anyway ? { part: 'asks', after: null } : position,
    tally: { ...tally, missingOriginals },
  };
}

/** Deletes orphaned files, one batch. */
async function removeOrphans(context: Context, { position, tally }: Progress, grace: number): Promise<Step> {
  const { storage, log } = context;
  const files = await nextFiles(context, position);
  const { orphans } = await findOrphans(context, files, grace);
  for (const key of orphans) {
    await storage.delete(key).catch((error: unknown) => log.error({ err: error, key }, 'an orphan stays'));
  }
  const last = files.at(-1)?.key ?? null;
  return {
    position: files.length < batchSize ? { part: 'scans', after: null } : { part: 'orphans', after: last },
    tally: mended({ ...tally, removedFiles: tally.removedFiles + orphans.length }, orphans),
  };
}

/** Fails a scan whose original is missing. Redraws every other missing or damaged file from the original. */
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
  const damaged = new Set(tally.damaged);
  const lacks = (key: string): boolean => !present.has(key) || (damaged.has(key) && key !== row.originalPath);
  const rebuilt: string[] = [];
  if (lacks(row.displayPath)) {
    await drawShown(context, row);
    rebuilt.push(row.displayPath);
  }
  const wanted: Record<OutputKind, [string, boolean]> = {
    annotated: [annotatedKey(row.id), row.annotatedPath !== null],
    report: [reportKey(row.id), Boolean(report?.fileSize)],
  };
  for (const kind of ['annotated', 'report'] as const) {
    const [key, isWanted] = wanted[kind];
    if (!isWanted || !lacks(key)) continue;
    await outputs.draw(row, kind);
    rebuilt.push(key);
  }
  return mended({ ...tally, rebuiltFiles: tally.rebuiltFiles + rebuilt.length }, rebuilt);
}

/** Draws the picture for browsers from the stored original. */
async function drawShown({ storage, preparer }: Context, row: ScanRow): Promise<void> {
  const original = await storage.get(row.originalPath);
  const [drawn] = await preparer.frames(original, [row.shownFrame], `reconcile ${row.originalPath}`);
  if (!drawn) throw new Error(`The stored file has no frame ${row.shownFrame}.`);
  await storage.put(row.displayPath, drawn.png, { contentType: 'image/png' });
}

async function checkScans(context: Context, { position, tally }: Progress): Promise<Step> {
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

/** Whether nothing is left to do, or only with an administrator's word. */
export const hasEnded = ({ part }: Position): boolean => part === 'done' || part === 'asks';

/** Reconciles one batch of files or scans. */
export async function reconcileBatch(
  context: Context,
  progress: Progress,
  grace = graceMs,
): Promise<Progress> {
  const { part, after } = progress.position;
  const next = (step: Step): Progress => ({ ...progress, ...step });
  if (part === 'files') {
    if (after === null) await purgeDeleted(context);
    const checked = next(await checkFiles(context, progress, grace));
    return checked.position.part === 'files' ? checked : next(await judge(context, checked));
  }
  return next(
    part === 'orphans' ? await removeOrphans(context, progress, grace) : await checkScans(context, progress),
  );
}

/** Reconciles files and rows in both directions, batch by batch, and returns what it did. */
export async function reconcileStorage(context: Context, grace = graceMs): Promise<Tally> {
  let progress: Progress = { position: atStart, tally: emptyTally, anyway: false };
  while (!hasEnded(progress.position)) progress = await reconcileBatch(context, progress, grace);
  return progress.tally;
}
