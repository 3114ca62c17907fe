import { and, eq } from 'drizzle-orm';
import { modelOf } from '#contract/recorded-model.ts';
import { type Detection, regionsOf } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reports, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { DamagedFileError } from '#server/platform/storage/seal.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ActiveModels } from '#server/ports/active-models.ts';
import type { OutputKind, ScanOutputs } from '#server/ports/scan-outputs.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import { annotatedKey, reportKey } from '#server/scan/files.ts';
import { defaultJudgment } from '#server/scan/life.ts';
import { scanNotFound } from '#server/scan/scan-not-found.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { defaultLanguage, type Language } from '#words/languages.ts';
import type { OutputInput } from './drawing/draw-outputs.ts';
import type { Drawing } from './drawing/drawing.ts';

type ReportRow = typeof reports.$inferSelect;

const places = {
  annotated: { keyOf: annotatedKey, contentType: 'image/png' },
  report: { keyOf: reportKey, contentType: 'application/pdf' },
} as const;

interface OutputParts {
  db: Db;
  storage: Storage;
  drawing: Drawing;
  models: ActiveModels;
  preparer: ScanPreparer;
  /** Address of the site. */
  site: string;
}

export function createScanOutputs(parts: OutputParts): ScanOutputs {
  const { storage } = parts;
  /** Simultaneous requests share one drawing. */
  const drawings = new Map<string, Promise<Uint8Array | undefined>>();

  function draw(row: ScanRow, kind: OutputKind): Promise<Uint8Array | undefined> {
    const key = places[kind].keyOf(row.id);
    const running = drawings.get(key) ?? drawAndStore(parts, row, kind).finally(() => drawings.delete(key));
    drawings.set(key, running);
    return running;
  }

  return {
    draw,
    sample: parts.drawing.sample,
    measuredReport: async (row, measurements, language) =>
      parts.drawing.output('report', { ...(await inputOf(parts, row, 'report', language)), measurements }),
    async read(row, kind, language = defaultLanguage) {
      // Only the default language is stored: the others are rarely requested.
      if (language !== defaultLanguage) {
        return parts.drawing.output(kind, await inputOf(parts, row, kind, language));
      }
      try {
        if (await isStored(parts, row, kind)) return await storage.get(places[kind].keyOf(row.id));
      } catch (error) {
        // Lost or damaged: draw it again.
        const gone = error instanceof AppError && error.code === 'not_found';
        if (!gone && !(error instanceof DamagedFileError)) throw error;
      }
      const drawn = await draw(row, kind);
      if (!drawn) throw scanNotFound();
      return drawn;
    },
  };
}

async function reportOf({ db }: Pick<OutputParts, 'db'>, scanId: string): Promise<ReportRow | undefined> {
  const [report] = await db.select().from(reports).where(eq(reports.scanId, scanId));
  return report;
}

async function isStored(parts: OutputParts, row: ScanRow, kind: OutputKind): Promise<boolean> {
  if (kind === 'annotated') return row.annotatedPath !== null;
  return ((await reportOf(parts, row.id))?.fileSize ?? 0) > 0;
}

async function drawAndStore(
  parts: OutputParts,
  row: ScanRow,
  kind: OutputKind,
): Promise<Uint8Array | undefined> {
  const { db, storage, drawing } = parts;
  const { keyOf, contentType } = places[kind];
  const key = keyOf(row.id);
  const bytes = await drawing.output(kind, await inputOf(parts, row, kind));
  await storage.put(key, bytes, { contentType });
  if (await recordDrawn(db, row.id, kind, key, bytes.length)) return bytes;
  // The scan was deleted in the meantime, so its folder may already be gone.
  await storage.delete(key);
  return undefined;
}

/** Collects everything that an output is drawn from. */
async function inputOf(
  parts: OutputParts,
  row: ScanRow,
  kind: OutputKind,
  language: Language = defaultLanguage,
): Promise<OutputInput> {
  const { db, storage, models } = parts;
  const [found, report, displayPng, card] = await Promise.all([
    detectionsOf(db, [row.id]),
    reportOf(parts, row.id),
    storage.get(row.displayPath),
    models.cardOf(row.modelVersion),
  ]);
  return {
    language,
    scan: {
      format: row.format,
      width: row.width,
      height: row.height,
      frameCount: row.frameCount,
      shownFrame: row.shownFrame,
      pixelSpacing: row.pixelSpacing,
      orientation: row.orientation,
      processingTime: row.processingTime,
      quality: row.quality,
      kind: row.kind,
      analyzedFrames: row.analyzedFrames ?? [],
      receipt: row.receipt,
      judgment: row.judgment ?? defaultJudgment,
      answer: row.answer,
      detections: found.get(row.id) ?? [],
      otherDetections: row.otherDetections ?? [],
      faintDetections: row.faintDetections ?? [],
    },
    model: modelOf(row),
    card,
    // The report row is as old as the result. The scan's own date changes with stars and flags.
    date: report?.createdAt ?? row.updatedAt,
    trackingId: report?.reportId ?? '',
    site: parts.site,
    displayPng,
    otherFrames:
      kind === 'report'
        ? await otherFrames(
            parts,
            row,
            regionsOf({ detections: found.get(row.id) ?? [], otherDetections: row.otherDetections ?? [] }),
          )
        : [],
  };
}

/** The other frames with a finding, in file order. */
async function otherFrames(
  { storage, preparer }: Pick<OutputParts, 'storage' | 'preparer'>,
  { id, shownFrame, originalPath }: ScanRow,
  detections: readonly Detection[],
): Promise<OutputInput['otherFrames']> {
  const marked = new Set(detections.map(({ frame }) => frame));
  const indices = [...marked].filter((frame) => frame !== shownFrame).sort((a, b) => a - b);
  if (indices.length === 0) return [];
  return preparer.frames(await storage.get(originalPath), indices, `report ${id}`);
}

/** Records a drawn file. False if its scan or report no longer exists. */
async function recordDrawn(
  db: Db,
  scanId: string,
  kind: OutputKind,
  key: string,
  bytes: number,
): Promise<boolean> {
  const alive = and(eq(scans.id, scanId), notDeleted);
  return db.transaction(async (tx) => {
    // Locks the row, so that a deletion cannot happen in between.
    const [row] = await tx.select({ id: scans.id }).from(scans).where(alive).for('update');
    if (!row) return false;
    if (kind === 'annotated') {
      await tx.update(scans).set({ annotatedPath: key }).where(eq(scans.id, scanId));
      return true;
    }
    const changed = await tx
      .update(reports)
      .set({ fileSize: bytes })
      .where(eq(reports.scanId, scanId))
      .returning({ id: reports.id });
    return changed.length > 0;
  });
}
