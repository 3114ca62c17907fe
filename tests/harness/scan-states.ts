import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Detection } from '#contract/scans.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { apiKeys, type ScanRow, scanDays, scans, webhooks } from '#server/platform/db/schema.ts';
import type { ScanNotification } from '#server/ports/notifications.ts';
import type { Result } from '#server/scan/result.ts';
import { storeScan } from './stored-scan.ts';

/** Rejected by the gate that a visitor may overrule. */
export const rejected: Judgment = {
  judged: false,
  reasons: [{ gate: 'scope', id: 'scope' }],
  notes: [],
};

/** A row of each state in which a scan can be, with what an earlier analysis may have left in it. */
export const scanStates = {
  pending: { processingStatus: 'pending', confidence: null, percent: 0 },
  queued: { processingStatus: 'processing', stage: null, percent: 0, runs: 1 },
  running: { processingStatus: 'processing', stage: 'inference', percent: 40, runs: 1, attempts: 2 },
  completed: { processingStatus: 'completed', answer: 'clear', runs: 1, attempts: 1 },
  rejected: {
    processingStatus: 'completed',
    answer: 'not-analyzed',
    judgment: rejected,
    runs: 1,
    scope: 0.25,
  },
  failed: { processingStatus: 'failed', failureCode: 'internal', runs: 1, attempts: 3, percent: 40 },
  deleted: { processingStatus: 'processing', deletedAt: new Date(0), runs: 1, attempts: 3 },
} as const satisfies Record<string, Partial<typeof scans.$inferInsert>>;
export type ScanState = keyof typeof scanStates;
export const stateNames = Object.keys(scanStates) as ScanState[];

export const detection: Detection = {
  class: 'glioma',
  class_id: 0,
  confidence: 0.7,
  x: 32,
  y: 32,
  width: 0.25,
  height: 0.25,
  frame: 0,
  contour: null,
};

export const resultOf = (context: Pick<Context, 'detector'>, given: Partial<Result> = {}): Result => ({
  answer: 'clear',
  detections: [],
  otherDetections: [],
  faintDetections: [],
  kind: null,
  model: context.detector.describe(),
  scope: null,
  quality: null,
  judgment: { judged: true, reasons: [], notes: [] },
  analyzedFrames: [0],
  processingTime: 0.5,
  ...given,
});

/** What a test asks about scans. */
export function observeScans(of: () => Context) {
  return {
    store: (row: Partial<typeof scans.$inferInsert> = {}) => storeScan(of(), { row }),
    in: (state: ScanState, row: Partial<typeof scans.$inferInsert> = {}) =>
      storeScan(of(), { row: { ...scanStates[state], ...row } }),
    async row(id: string): Promise<ScanRow> {
      const [row] = await of().db.select().from(scans).where(eq(scans.id, id));
      return row!;
    },
    /** The entries of a scan in the queue: the job's name and its priority. */
    async jobs(id: string): Promise<string[]> {
      const rows = await rowsOf<{ job: string }>(
        of().db,
        sql`select name || ' ' || priority as job from pgboss.job
          where data->>'scanId' = ${id} or data->>'webhookId' = ${id} order by 1`,
      );
      return rows.map(({ job }) => job);
    },
    /** The statistics of each day, without what is zero. */
    async days(): Promise<Record<string, Record<string, number>>> {
      const rows = await of().db.select().from(scanDays);
      return Object.fromEntries(
        rows.map(({ day, ...figures }) => [
          day,
          Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0)),
        ]),
      );
    },
    /** A scan that a program sent, with its webhook unless `url` is null. */
    async sent(state: ScanState, url: string | null = 'https://hook.example/'): Promise<ScanRow> {
      const { db, now } = of();
      const key = { id: randomUUID(), name: 'a test', prefix: 'p', keyHash: randomUUID(), createdBy: 'ada' };
      await db.insert(apiKeys).values({ ...key, scopes: [], scansPerHour: 5, createdAt: now() });
      const row = await storeScan(of(), { row: { ...scanStates[state], apiKeyId: key.id } });
      if (url) await db.insert(webhooks).values({ scanId: row.id, url });
      return row;
    },
    /** Notifications about a scan, in order. */
    listen(id: string): { heard: ScanNotification[]; close: () => void } {
      const heard: ScanNotification[] = [];
      const close = of().notifications.subscribe(id, (notification) => heard.push(notification));
      return { heard, close };
    },
  };
}
