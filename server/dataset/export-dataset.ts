import { once } from 'node:events';
import { type PassThrough, Readable } from 'node:stream';
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { datasetMessages } from '#contract/messages.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { detectionsOf } from '#server/pipeline/scan-view.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { incorrectScans, scans } from '#server/platform/db/schema.ts';
import { csvLine } from './csv.ts';
import { type ExportTally, exportReadme } from './export-readme.ts';
import { openSpool, type Spool, spoolText } from './export-spool.ts';
import { cocoCategories, exportedClasses, toCoco, toYolo } from './labels.ts';

const pageRows = 100;

type Row = { flagged: typeof incorrectScans.$inferSelect; scan: typeof scans.$inferSelect };

/** The data set up to a moment, oldest first, a page of rows in memory at a time. */
async function* readDataset({ db }: Context, until: Date): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const after = last?.flagged;
    const rows: Row[] = await db
      .select({ flagged: incorrectScans, scan: scans })
      .from(incorrectScans)
      .innerJoin(scans, and(eq(scans.id, incorrectScans.scanId), notDeleted))
      .where(
        and(
          lte(incorrectScans.createdAt, until),
          after &&
            or(
              gt(incorrectScans.createdAt, after.createdAt),
              and(eq(incorrectScans.createdAt, after.createdAt), gt(incorrectScans.id, after.id)),
            ),
        ),
      )
      .orderBy(asc(incorrectScans.createdAt), asc(incorrectScans.id))
      .limit(pageRows);
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1);
  }
}

async function* joined(...parts: (string | Readable)[]): AsyncGenerator<string | Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield part;
    else yield* part;
  }
}

function cocoJson(spool: Spool, made: Date): Readable {
  const info = { description: 'Sulcus incorrect-scans data set', date_created: made.toISOString() };
  const start = `{"info":${JSON.stringify(info)},"categories":${JSON.stringify(cocoCategories)},"images":[`;
  const parts = joined(start, spool.read('images'), '],"annotations":[', spool.read('annotations'), ']}\n');
  return Readable.from(parts, { objectMode: false });
}

const provenanceColumns = [
  'scan_id',
  'file',
  'labelled',
  'boxes',
  'uploaded_name',
  'format',
  'width',
  'height',
  'uploaded_at',
  'reported_by_visitor',
  'model',
  'model_provider',
  'model_confidence',
  'model_detections',
  'review_notes',
  'flagged_by',
  'flagged_at',
];

/**
 * Streams the data set as a ZIP. A picture is read piece by piece as the receiver takes it, and the next when it is
 * done: neither the size of the data set nor that of a picture matters. A picture that is missing or damaged is left out and
 * named in the README, so that one bad file does not cost the whole data set.
 */
export async function exportDataset(context: Context, by: AdminSession): Promise<Readable> {
  const { db, log, now } = context;
  const until = now();
  const [any] = await db
    .select({ id: incorrectScans.id })
    .from(incorrectScans)
    .innerJoin(scans, and(eq(scans.id, incorrectScans.scanId), notDeleted))
    .limit(1);
  if (!any) throw new AppError('not_found', datasetMessages.noData.description);
  await recordAudit(db, { admin: by.username, action: 'download data set' });

  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const add = async (name: string, content: Readable, mtime: Date, compress: boolean): Promise<void> => {
    const taken = once(content, 'end', { signal: gone.signal });
    zip.addReadStream(content, name, { mtime, compress });
    await taken;
  };
  const addText = (name: string, text: string, mtime = until) =>
    add(name, Readable.from(text ? [Buffer.from(text)] : [], { objectMode: false }), mtime, true);

  void writeExport(context, until, add, addText)
    .then(() => zip.end())
    .catch((error) => {
      // A receiver that went away is no failure; anything else must break the download off, not end it.
      if (gone.signal.aborted) return;
      log.error({ err: error }, 'the data set could not be exported');
      out.destroy(error);
    });
  zip.on('error', (error: Error) => out.destroy(error));
  return out;
}

type Add = (name: string, content: Readable, mtime: Date, compress: boolean) => Promise<void>;
type AddText = (name: string, text: string, mtime?: Date) => Promise<void>;

async function writeExport(context: Context, until: Date, add: Add, addText: AddText): Promise<void> {
  const spool = await openSpool();
  try {
    const tally = await writePictures(context, until, spool, add, addText);
    await spool.finish();
    await add('annotations.coco.json', cocoJson(spool, until), until, true);
    await addText('classes.txt', exportedClasses.map((name) => `${name}\n`).join(''));
    const provenance = Readable.from(joined(csvLine(provenanceColumns), spool.read('provenance')), {
      objectMode: false,
    });
    await add('provenance.csv', provenance, until, true);
    await addText('README.md', exportReadme(tally, until));
    await context.db
      .update(incorrectScans)
      .set({ downloadCount: sql`${incorrectScans.downloadCount} + 1` })
      .where(lte(incorrectScans.createdAt, until));
  } finally {
    await spool.remove();
  }
}

/** Reads a picture to its end once: that it is damaged shows only there, too late to leave it out of the ZIP. */
async function isWhole({ storage, log }: Context, scan: Row['scan']): Promise<boolean> {
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
  until: Date,
  spool: Spool,
  add: Add,
  addText: AddText,
): Promise<ExportTally> {
  const { db, storage } = context;
  const tally: ExportTally = { labelled: 0, empty: 0, unlabelled: 0, boxes: 0, byClass: {}, leftOut: [] };
  for await (const { flagged, scan } of readDataset(context, until)) {
    if (!(await isWhole(context, scan))) {
      tally.leftOut.push(scan.id);
      continue;
    }
    // The exported picture is one frame; what was drawn on another one does not belong to it.
    const boxes = flagged.boxes?.filter(({ frame }) => frame === scan.shownFrame) ?? null;
    const file = `${boxes ? 'images' : 'unlabelled'}/${scan.id}.png`;
    await add(file, await storage.stream(scan.displayPath), flagged.createdAt, false);
    if (boxes) {
      await addText(`labels/${scan.id}.txt`, toYolo(boxes, scan), flagged.createdAt);
      const imageId = tally.labelled + 1;
      const image = { id: imageId, file_name: file, width: scan.width, height: scan.height };
      await spoolText(spool.images, `${imageId === 1 ? '' : ','}\n${JSON.stringify(image)}`);
      for (const box of boxes) {
        const annotation = toCoco(box, scan, tally.boxes + 1, imageId);
        await spoolText(spool.annotations, `${tally.boxes === 0 ? '' : ','}\n${JSON.stringify(annotation)}`);
        tally.boxes += 1;
        tally.byClass[box.class] = (tally.byClass[box.class] ?? 0) + 1;
      }
      tally.labelled += 1;
      if (boxes.length === 0) tally.empty += 1;
    } else tally.unlabelled += 1;
    const found = (await detectionsOf(db, [scan.id])).get(scan.id) ?? [];
    const predicted = found.map(({ contour: _, ...detection }) => detection);
    await spoolText(
      spool.provenance,
      csvLine([
        scan.id,
        file,
        boxes !== null,
        boxes?.length ?? null,
        scan.filename,
        scan.format,
        scan.width,
        scan.height,
        scan.createdAt.toISOString(),
        scan.reportedFalsePositive,
        scan.modelVersion ?? '',
        scan.modelProvider ?? '',
        scan.confidence,
        JSON.stringify(predicted),
        flagged.reviewNotes,
        flagged.flaggedByAdmin,
        flagged.createdAt.toISOString(),
      ]),
    );
  }
  return tally;
}
