import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Detection } from '#contract/scans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { detections, reports, type ScanRow, scans } from '#server/platform/db/schema.ts';
import type { ScanReader, StoredResult } from '#server/ports/scan-reader.ts';
import { scanNotFound } from './scan-not-found.ts';

const noResult: StoredResult = { reportId: null, detections: [] };

const isUnfinished = ({ processingStatus }: ScanRow): boolean =>
  processingStatus === 'pending' || processingStatus === 'processing';

/** Detections as the API shows them, highest confidence first; null if there are none. */
const asDetections = sql`json_agg(json_build_object('class', class, 'class_id', class_id, 'confidence', confidence,
  'x', x, 'y', y, 'width', width, 'height', height, 'frame', frame, 'contour', contour,
  'typeProbability', type_probability) order by confidence desc, id)`;

interface Stored {
  reportId: string | null;
  found: (Detection & { typeProbability: number | null })[] | null;
}

const resultOf = (stored: Stored | undefined): StoredResult => ({
  reportId: stored?.reportId ?? null,
  detections: (stored?.found ?? []).map(({ typeProbability, ...box }) => ({
    ...box,
    ...(typeProbability !== null && { typeProbability }),
  })),
});

/** A name would keep the statement in one session of the server, which poolers in front of it share. */
const unnamed = '';

/** Builds its statements once: a scan has fifty columns, and building a statement costs more than sending it. */
export function createScanReader(db: Db): ScanReader {
  const id = sql.placeholder('id');
  const byId = db
    .select()
    .from(scans)
    .where(and(eq(scans.id, id), notDeleted))
    .prepare(unnamed);
  const isViewable = and(
    or(eq(scans.id, id), and(eq(scans.viewId, id), eq(scans.processingStatus, 'completed'))),
    notDeleted,
  );
  const viewable = db.select().from(scans).where(isViewable).prepare(unnamed);
  const resultColumns = {
    reportId: sql<string | null>`(select report_id from ${reports} where scan_id = scans.id)`,
    found: sql<Stored['found']>`(select ${asDetections} from ${detections} where scan_id = scans.id)`,
  };
  const result = db.select(resultColumns).from(scans).where(eq(scans.id, id)).prepare(unnamed);
  const whole = db
    .select({ row: getTableColumns(scans), ...resultColumns })
    .from(scans)
    .where(isViewable)
    .prepare(unnamed);

  return {
    async byId(scanId) {
      const [row] = await byId.execute({ id: scanId });
      if (!row) throw scanNotFound();
      return row;
    },
    async viewable(given) {
      const [row] = await viewable.execute({ id: given });
      if (!row) throw scanNotFound();
      return { row, shared: row.id !== given };
    },
    async result(row) {
      if (isUnfinished(row)) return noResult;
      const [stored] = await result.execute({ id: row.id });
      return resultOf(stored);
    },
    async whole(given) {
      const [stored] = await whole.execute({ id: given });
      if (!stored) throw scanNotFound();
      const { row } = stored;
      return { row, shared: row.id !== given, result: isUnfinished(row) ? noResult : resultOf(stored) };
    },
  };
}
