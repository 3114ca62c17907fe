import { createHash, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { dicomSources, dicomStudies, scans } from '#server/platform/db/schema.ts';
import { defineJobType } from '#server/platform/queue/define-job.ts';

export type StudyRow = typeof dicomStudies.$inferSelect;

/** With fewer slices there is no study answer, because its scores were not measured on them. */
export const fewestSlices = 8;

export const studyJobType = defineJobType({
  name: 'read-study',
  payload: z.object({ studyId: z.uuid() }),
  onePer: ({ studyId }) => studyId,
});

/** The slices of a study that a key sent. */
export function slicesOf({ db }: Pick<Context, 'db'>, keyId: string, studyUid: string) {
  return db
    .select({ source: dicomSources, row: scans })
    .from(dicomSources)
    .innerJoin(scans, eq(scans.id, dicomSources.scanId))
    .where(and(eq(dicomSources.apiKeyId, keyId), eq(dicomSources.studyUid, studyUid), notDeleted))
    .orderBy(dicomSources.scanId);
}
export type StudySlice = Awaited<ReturnType<typeof slicesOf>>[number];

const isWaiting = ({ row }: StudySlice): boolean =>
  row.processingStatus === 'pending' || row.processingStatus === 'processing';

export const countFrames = (slices: readonly StudySlice[]): number =>
  slices.reduce((sum, { row }) => sum + row.frameCount, 0);

/** A hash of the slices and the model of an answer. Another slice or model needs a new answer. */
export function readOf({ models }: Pick<Context, 'models'>, slices: readonly StudySlice[]): string {
  const hash = createHash('sha256').update(models.active()?.version ?? '');
  for (const { row } of slices) hash.update(` ${row.id}`);
  return hash.digest('hex');
}

interface StudyState {
  /** How many slices were sent, and how many of them were analyzed. */
  slices: { sent: number; analyzed: number };
  state: 'analyzing' | 'too-few-slices' | StudyRow['state'];
  /** Null until the study has been read. */
  row: StudyRow | null;
}

/** The state of a study's answer. The first call starts the reading. */
export async function askForStudy(
  context: Context,
  { keyId }: ApiCaller,
  study: string,
): Promise<StudyState> {
  const { db } = context;
  const slices = await slicesOf(context, keyId, study);
  if (slices.length === 0) throw new AppError('not_found', (t) => t('dicomweb.noStudy'));
  const waiting = slices.filter(isWaiting).length;
  const counted = { slices: { sent: slices.length, analyzed: slices.length - waiting } };
  if (waiting > 0) return { ...counted, state: 'analyzing', row: null };
  if (countFrames(slices) < fewestSlices) return { ...counted, state: 'too-few-slices', row: null };
  const wanted = readOf(context, slices);
  const [known] = await db
    .select()
    .from(dicomStudies)
    .where(and(eq(dicomStudies.apiKeyId, keyId), eq(dicomStudies.studyUid, study)));
  const row = known?.readOf === wanted ? known : await beginReading(context, keyId, study, wanted);
  return { ...counted, state: row.state, row };
}

async function beginReading(
  { db, queue, now }: Context,
  apiKeyId: string,
  studyUid: string,
  wanted: string,
): Promise<StudyRow> {
  const fresh = { readOf: wanted, state: 'reading' as const, answer: null, failureCode: null, readAt: null };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(dicomStudies)
      .values({ id: randomUUID(), apiKeyId, studyUid, ...fresh, createdAt: now() })
      .onConflictDoUpdate({ target: [dicomStudies.apiKeyId, dicomStudies.studyUid], set: fresh })
      .returning();
    await queue.enqueue(studyJobType, { studyId: row!.id }, { within: tx });
    return row!;
  });
}

/** Saves the outcome of a reading, unless more slices arrived in the meantime. Returns whether it was saved. */
export async function endReading(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: StudyRow,
  of: string,
  ended: Pick<StudyRow, 'state' | 'answer' | 'failureCode'>,
): Promise<boolean> {
  const saved = await db
    .update(dicomStudies)
    .set({ ...ended, readAt: now() })
    .where(and(eq(dicomStudies.id, id), eq(dicomStudies.readOf, of)))
    .returning({ id: sql`1` });
  return saved.length > 0;
}
