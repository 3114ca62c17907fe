import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { and, asc, count, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import { type DatasetSplit, datasetSplits } from '#contract/dataset.ts';
import { modelOf } from '#contract/recorded-model.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { csvLine } from '#server/platform/csv.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  datasetEntries,
  incorrectScans,
  type KeptPicture,
  type ReviewRow,
  reviews,
  type ScanRow,
  scans,
} from '#server/platform/db/schema.ts';
import { anonymousReader, hasReadingFor, isDisputedByOthers } from '#server/review/second-readings.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { datasheet } from './datasheet.ts';
import { type ExportTally, emptyTally, exportReadme } from './export-readme.ts';
import { openSpool, type Spool, spoolText } from './export-spool.ts';
import { type JudgedPicture, judgedPicture } from './judged-pictures.ts';
import { cocoCategories, dataYaml, exportedClasses, toCoco, toYolo } from './labels.ts';
import { pictureName } from './picture-name.ts';
import type { VersionRow } from './version-contents.ts';
import { labelsHash } from './versions.ts';

const pageRows = 100;

type EntryRow = typeof datasetEntries.$inferSelect;
interface ExportedPicture extends JudgedPicture {
  entry: EntryRow;
}

/** When a picture was judged; null if it is gone. */
const judgedAt = sql`coalesce(case when ${scans.id} is not null then ${reviews.createdAt} end, (${datasetEntries.kept}->'review'->>'createdAt')::timestamptz)`;

/** The copy of a picture whose scan is gone. JSON has no dates. */
function keptPicture({ scan, review, detections }: KeptPicture): JudgedPicture {
  const dated = <Row>(row: Record<string, unknown>) =>
    ({ ...row, createdAt: new Date(String(row.createdAt)) }) as Row;
  return judgedPicture(dated<ScanRow>(scan), dated<ReviewRow>(review), detections);
}

/**
 * The pictures of a version that still exist or have a copy, earliest judgment first, with one page of rows in memory. Leaves out those
 * whose blind second reading the caller may still give, and hides the reader's name if the caller may settle a dispute.
 */
async function* readVersion(
  { db }: Context,
  versionId: string,
  adminId: string,
): AsyncGenerator<ExportedPicture> {
  let last: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await db
      .select({
        entry: datasetEntries,
        scan: scans,
        review: reviews,
        anonymous: isDisputedByOthers(db, adminId),
        at: sql<string>`${judgedAt}::text`,
      })
      .from(datasetEntries)
      .leftJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
      .leftJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
      .where(
        and(
          eq(datasetEntries.versionId, versionId),
          or(isNull(scans.id), not(hasReadingFor(db, adminId))),
          sql`${judgedAt} is not null`,
          last && sql`(${judgedAt}, ${datasetEntries.scanId}) > (${last.at}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(sql`${judgedAt}`, asc(datasetEntries.scanId))
      .limit(pageRows);
    if (rows.length === 0) return;
    const found = await detectionsOf(
      db,
      rows.map(({ entry }) => entry.scanId),
    );
    for (const { entry, scan, review: stored, anonymous } of rows) {
      if (scan && stored) {
        const review = anonymous ? { ...stored, adminName: anonymousReader } : stored;
        yield { ...judgedPicture(scan, review, found.get(scan.id) ?? []), entry };
      } else if (entry.kept) yield { ...keptPicture(entry.kept), entry };
    }
    const end = rows.at(-1);
    last = end && { at: end.at, id: end.entry.scanId };
  }
}

async function countWaiting(db: Context['db'], versionId: string, adminId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(datasetEntries)
    .innerJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
    .where(and(eq(datasetEntries.versionId, versionId), hasReadingFor(db, adminId)));
  return row?.n ?? 0;
}

async function* joined(...parts: (string | Readable)[]): AsyncGenerator<string | Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part;
  }
}

function cocoJson(spool: Spool, version: VersionRow, side: DatasetSplit | 'all'): Readable {
  const info = {
    description: `Sulcus data set, version ${version.name}${side === 'all' ? '' : `, ${side}`}`,
    version: version.sha256,
    date_created: version.createdAt.toISOString(),
  };
  const start = `{"info":${JSON.stringify(info)},"categories":${JSON.stringify(cocoCategories)},"images":[`;
  const parts = joined(
    start,
    spool.read(`${side}-images`),
    '],"annotations":[',
    spool.read(`${side}-annotations`),
    ']}\n',
  );
  return Readable.from(parts, { objectMode: false });
}

/**
 * Streams a version as a ZIP, one chunk at a time as the receiver reads it, so that memory use does not depend on the size
 * of the data set. A missing or damaged picture is left out and named in the README, so that one bad file does not fail
 * the whole export.
 */
export async function exportVersion(
  context: Context,
  by: AdminSession,
  version: VersionRow,
): Promise<Readable> {
  const { db, log } = context;
  await recordAudit(db, { admin: by.username, action: 'download dataset', target: version.name });

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const out = Readable.fromWeb(readable);
  const sums: string[] = [];
  const add: Add = async (name, content, { mtime = version.createdAt, compress = true } = {}) => {
    const hash = createHash('sha256');
    // The same class, but declared twice in the types.
    const bytes = ReadableStream.from(hashing(content, hash)) as globalThis.ReadableStream;
    await zip.add(name, bytes, { lastModDate: mtime, ...(!compress && { level: 0 }) });
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };

  void writeExport(context, by, version, add)
    .then(() => addText(add, 'SHA256SUMS', sums.join('')))
    .then(() => zip.close())
    .catch((error) => {
      // A closed connection is not a failure. Any other error must abort the download instead of ending it cleanly.
      if (out.destroyed) return;
      log.error({ err: error }, 'the data set could not be exported');
      out.destroy(error);
    });
  return out;
}

/** Passes the content through and hashes it. Closes the source if it is aborted. */
async function* hashing(content: Readable, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

type Add = (name: string, content: Readable, options?: { mtime?: Date; compress?: boolean }) => Promise<void>;
const addText = (add: Add, name: string, text: string, mtime?: Date): Promise<void> =>
  add(name, Readable.from(text ? [Buffer.from(text)] : [], { objectMode: false }), mtime && { mtime });

async function writeExport(context: Context, by: AdminSession, version: VersionRow, add: Add): Promise<void> {
  const { db } = context;
  const spool = await openSpool();
  try {
    const tally = await writePictures(context, by, version, { spool, add });
    await spool.finish();
    await add('annotations.coco.json', cocoJson(spool, version, 'all'));
    for (const side of filled(tally)) {
      await add(`annotations/${side}.json`, cocoJson(spool, version, side));
      await add(`${side}.txt`, spool.read(`${side}-list`));
    }
    await addText(add, 'data.yaml', dataYaml(version.name, filled(tally)));
    await addText(add, 'classes.txt', exportedClasses.map((name) => `${name}\n`).join(''));
    const header = csvLine(provenance.map(([column]) => column));
    const rows = joined(header, spool.read('provenance'));
    await add('provenance.csv', Readable.from(rows, { objectMode: false }));
    await addText(add, 'DATASHEET.md', await datasheet(db, version, tally));
    await addText(add, 'README.md', exportReadme(tally, version));
    await countDownloads(db, version.id);
  } finally {
    await spool.remove();
  }
}

async function countDownloads(db: Db, versionId: string): Promise<void> {
  let after: string | undefined;
  await inBatches(async (rows) => {
    const exported = await db
      .select({ id: datasetEntries.scanId })
      .from(datasetEntries)
      .where(
        and(eq(datasetEntries.versionId, versionId), after ? gt(datasetEntries.scanId, after) : undefined),
      )
      .orderBy(datasetEntries.scanId)
      .limit(rows);
    const last = exported.at(-1)?.id;
    if (!last) return 0;
    await db
      .update(incorrectScans)
      .set({ downloadCount: sql`${incorrectScans.downloadCount} + 1` })
      .where(sql`${incorrectScans.scanId} = any(${sql.param(exported.map(({ id }) => id))}::uuid[])`);
    after = last;
    return exported.length;
  });
}

/** An empty split has no files. */
const filled = ({ bySplit }: ExportTally): DatasetSplit[] =>
  datasetSplits.filter((side) => bySplit[side] > 0);

/** Reads a picture to its end first, because damage shows only there, too late to leave it out of the ZIP. */
async function isWhole({ storage, log }: Context, scan: JudgedPicture['scan']): Promise<boolean> {
  try {
    for await (const _ of await storage.stream(scan.displayPath));
    return true;
  } catch (error) {
    log.warn({ err: error, scanId: scan.id }, 'left out of the data set export');
    return false;
  }
}

async function writePictures(
  context: Context,
  { adminId }: AdminSession,
  version: VersionRow,
  { spool, add }: { spool: Spool; add: Add },
): Promise<ExportTally> {
  const { db, storage } = context;
  const tally = emptyTally();
  for await (const picture of readVersion(context, version.id, adminId)) {
    const { scan, review, boxes } = picture;
    const name = pictureName(context, version.id, scan.id);
    if (!(await isWhole(context, scan))) {
      tally.leftOut.push(name);
      continue;
    }
    const file = `${boxes ? 'images' : 'unlabelled'}/${name}.png`;
    const mtime = review.createdAt;
    await add(file, await storage.stream(scan.displayPath), { mtime, compress: false });
    if (boxes) {
      await addText(add, `labels/${name}.txt`, toYolo(boxes, scan), mtime);
      await spoolLabels(spool, tally, picture, file);
    } else tally.unlabelled += 1;
    tally.written += 1;
    const labels = boxes ? labelsHash(review.picture, boxes) : '';
    tally.contents.push({ scanId: scan.id, split: boxes ? picture.entry.split : null, labels });
    const row = { ...picture, name, file };
    await spoolText(spool.provenance, csvLine(provenance.map(([, value]) => value(row))));
  }
  tally.waiting = await countWaiting(db, version.id, adminId);
  tally.gone = version.pictures + version.unlabelled - tally.written - tally.leftOut.length - tally.waiting;
  return tally;
}

/** Writes an image and its boxes to the list of all and to that of its split. */
async function spoolLabels(
  spool: Spool,
  tally: ExportTally,
  { scan, review, boxes, entry }: ExportedPicture,
  file: string,
): Promise<void> {
  const split = entry.split ?? 'train';
  tally.labelled += 1;
  const image = {
    id: tally.labelled,
    file_name: file,
    width: scan.width,
    height: scan.height,
    split,
    group: entry.groupNumber,
    picture: boxes?.length ? ('tumor' as const) : review.picture,
  };
  for (const side of ['all', split] as const) await spoolItem(spool, `${side}-images`, image);
  await spoolText(spool[`${split}-list`], `./${file}\n`);
  for (const box of boxes ?? []) {
    tally.boxes += 1;
    const annotation = toCoco(box, scan, tally.boxes, image.id);
    for (const side of ['all', split] as const) await spoolItem(spool, `${side}-annotations`, annotation);
    tally.byClass[box.class] = (tally.byClass[box.class] ?? 0) + 1;
    tally.bySource[box.source] = (tally.bySource[box.source] ?? 0) + 1;
  }
  if (boxes?.length === 0) tally.empty += 1;
  tally.bySplit[split] += 1;
}

/** Appends an item to a JSON list. */
async function spoolItem(
  spool: Spool,
  name: `${DatasetSplit | 'all'}-${'images' | 'annotations'}`,
  item: object,
): Promise<void> {
  const begun = spool[name].bytesWritten > 0 || spool[name].writableLength > 0;
  await spoolText(spool[name], `${begun ? ',' : ''}\n${JSON.stringify(item)}`);
}

type Cell = Parameters<typeof csvLine>[0][number];

/** The columns of provenance.csv. */
const provenance: readonly [
  column: string,
  value: (of: ExportedPicture & { name: string; file: string }) => Cell,
][] = [
  ['picture', ({ name }) => name],
  ['file', ({ file }) => file],
  ['split', ({ entry }) => entry.split ?? ''],
  ['group', ({ entry }) => entry.groupNumber],
  ['labelled', ({ boxes }) => boxes !== null],
  ['boxes', ({ boxes }) => boxes?.length ?? null],
  ['judged', ({ review }) => review.action],
  ['picture', ({ review, boxes }) => (boxes?.length ? 'tumor' : (review.picture ?? ''))],
  ['format', ({ scan }) => scan.format],
  ['width', ({ scan }) => scan.width],
  ['height', ({ scan }) => scan.height],
  ['uploaded_at', ({ scan }) => scan.createdAt.toISOString()],
  ['reported_by_visitor', ({ scan }) => scan.reportedFalsePositive],
  ['model', ({ scan }) => modelOf(scan).version],
  ['model_provider', ({ scan }) => modelOf(scan).provider],
  ['model_confidence', ({ scan }) => scan.confidence],
  [
    'model_detections',
    ({ detections }) => JSON.stringify(detections.map(({ contour: _, ...detection }) => detection)),
  ],
  ['review_notes', ({ review }) => review.notes],
  ['judged_by', ({ review }) => review.adminName ?? ''],
  ['judged_at', ({ review }) => review.createdAt.toISOString()],
];
