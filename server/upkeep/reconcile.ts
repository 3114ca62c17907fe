import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { dayMs } from '#contract/days.ts';
import type { Reconciliation } from '#contract/library.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import type { StoredObject } from '#server/platform/storage/backend.ts';
import { failuresOf } from '#server/platform/storage/many-folders.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { OutputKind } from '#server/ports/scan-outputs.ts';
import { annotatedKey, reportKey, scanFolder, scanIdOf } from '#server/scan/files.ts';
import { failScan } from '#server/scan/life.ts';
import { isVerified } from './choose-verified.ts';
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
/** One page of a bucket's list. */
const filesAtOnce = 1_000;
/** Few enough for one statement, and their files for a few pages. */
const scansAtOnce = 1_000;
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
  /** Damaged in the last run: read again, so that no run forgets them. */
  damagedBefore: string[];
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
    if (files.length === filesAtOnce) break;
  }
  return files;
}

async function chooseVerified(
  { db, now }: Context,
  { tally, damagedBefore }: Progress,
  files: StoredObject[],
): Promise<StoredObject[]> {
  const { scans: storedScans } = await readStoredCounts(db);
  const store = { storedScans, damagedBefore, day: Math.floor(now().getTime() / dayMs) };
  return files.filter(({ key }, at) => isVerified(key, tally.checkedFiles + at, store));
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

/** Lists one batch of files, compares them with their checksums, and counts orphans and originals. */
async function checkFiles(context: Context, progress: Progress, grace: number): Promise<Step> {
  const { position, tally } = progress;
  const files = await nextFiles(context, position);
  const { orphans, originals } = await findOrphans(context, files, grace);
  const damaged = await findDamaged(context, await chooseVerified(context, progress, files));
  const last = files.at(-1)?.key ?? null;
  return {
    position: files.length < filesAtOnce ? { part: 'orphans', after: null } : { part: 'files', after: last },
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
  const known = and(notDeleted, eq(scans.failureCode, 'picture_missing'));
  const stored = (await readStoredCounts(db)).scans - (await db.$count(scans, known));
  const missingOriginals = Math.max(0, stored - tally.foundOriginals);
  const many =
    tally.orphanedFiles > Math.max(alwaysFiles, tally.checkedFiles * largestShare) ||
    missingOriginals > Math.max(alwaysScans, stored * largestShare);
  const next: Position = tally.orphanedFiles > 0 ? position : { part: 'scans', after: null };
  return {
    position: many && !anyway ? { part: 'asks', after: null } : next,
    tally: { ...tally, missingOriginals },
  };
}

/** Deletes orphaned files, one batch. */
async function removeOrphans(context: Context, { position, tally }: Progress, grace: number): Promise<Step> {
  const { storage, log } = context;
  const files = await nextFiles(context, position);
  const { orphans } = await findOrphans(context, files, grace);
  const failures = await failuresOf(orphans, (key) => storage.delete(key));
  for (const [key, reason] of failures) log.error({ err: reason, key }, 'an orphan stays');
  const last = files.at(-1)?.key ?? null;
  return {
    position: files.length < filesAtOnce ? { part: 'scans', after: null } : { part: 'orphans', after: last },
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

/** Above every name that a file of a scan can have. */
const afterFilesOf = (scanId: string): string => `${scanFolder(scanId)}~`;

/** The files of the scans between two ids, from one list of the storage and not one for each scan. */
async function filesBetween(storage: Storage, after: string | null, last: string): Promise<Set<string>> {
  const found = new Set<string>();
  const from = after ? { after: afterFilesOf(after) } : {};
  for await (const { key } of storage.list('scans', from)) {
    if (key > afterFilesOf(last)) break;
    found.add(key);
  }
  return found;
}

const filesOfScan = {
  id: scans.id,
  originalPath: scans.originalPath,
  displayPath: scans.displayPath,
  annotatedPath: scans.annotatedPath,
  failureCode: scans.failureCode,
  reportSize: reports.fileSize,
};

/** Whether a scan has all of its files, unless its original is known to be missing. */
function isComplete(
  row: Record<'id' | 'originalPath' | 'displayPath', string> & {
    annotatedPath: string | null;
    failureCode: string | null;
    reportSize: number | null;
  },
  isThere: (key: string) => boolean,
): boolean {
  if (!isThere(row.originalPath)) return row.failureCode === 'picture_missing';
  return (
    isThere(row.displayPath) &&
    (row.annotatedPath === null || isThere(annotatedKey(row.id))) &&
    (!row.reportSize || isThere(reportKey(row.id)))
  );
}

/** Compares one batch of scans with the files that are there, and looks closer at each that lacks one. */
async function checkScans(context: Context, { position, tally }: Progress): Promise<Step> {
  const { db, storage, log } = context;
  const rows = await db
    .select(filesOfScan)
    .from(scans)
    .leftJoin(reports, eq(reports.scanId, scans.id))
    .where(and(notDeleted, position.after ? gt(scans.id, position.after) : undefined))
    .orderBy(asc(scans.id))
    .limit(scansAtOnce);
  const last = rows.at(-1)?.id;
  if (!last) return { position: { part: 'done', after: null }, tally };
  const present = await filesBetween(storage, position.after, last);
  const damaged = new Set(tally.damaged);
  let sum = tally;
  for (const { id, originalPath, ...row } of rows) {
    const isThere = (key: string): boolean => present.has(key) && (key === originalPath || !damaged.has(key));
    if (isComplete({ id, originalPath, ...row }, isThere)) continue;
    try {
      const [whole] = await db
        .select()
        .from(scans)
        .where(and(eq(scans.id, id), notDeleted));
      if (whole) sum = await checkScan(context, whole, sum);
    } catch (error) {
      log.error({ err: error, scanId: id }, 'a scan could not be brought in line with its files');
    }
  }
  return {
    position: rows.length === scansAtOnce ? { part: 'scans', after: last } : { part: 'done', after: null },
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
  let progress: Progress = { position: atStart, tally: emptyTally, anyway: false, damagedBefore: [] };
  while (!hasEnded(progress.position)) progress = await reconcileBatch(context, progress, grace);
  return progress.tally;
}
