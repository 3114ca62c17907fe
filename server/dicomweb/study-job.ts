import { eq } from 'drizzle-orm';
import { studyMemory } from '#imaging/memory/study-memory.ts';
import { readStudyFiles } from '#server/analysis/read-study-files.ts';
import type { StudyFile } from '#server/analysis/study-thread.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { dicomStudies, type ReadStudy } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import {
  endReading,
  readOf,
  type StudyRow,
  type StudySlice,
  slicesOf,
  studyJobType,
} from './answered-study.ts';

/** Failures that a retry would not change. */
const lastingFailures = ['unsupported_file', 'picture_too_large'] as const;

/** A stored slice with the archive's identifiers, which were removed from its file. */
async function fileOf({ storage }: Context, { source, row }: StudySlice): Promise<StudyFile> {
  return {
    bytes: new Uint8Array(await storage.get(row.originalPath)),
    known: {
      study: source.studyUid,
      series: source.seriesUid,
      instance: source.instanceUid,
      sopClass: source.sopClassUid,
      frameOfReference: source.frameOfReferenceUid,
      contrast: row.kind?.sequence === 't1 after contrast' && row.kind.sequenceFrom !== 'picture',
    },
  };
}

async function findStudy({ db }: Context, studyId: string): Promise<StudyRow | undefined> {
  const [row] = await db.select().from(dicomStudies).where(eq(dicomStudies.id, studyId));
  return row?.state === 'reading' ? row : undefined;
}

/** Waits until there is memory for all slices together. */
async function readSlices(
  context: Context,
  studyId: string,
  slices: readonly StudySlice[],
  signal: AbortSignal,
): Promise<ReadStudy> {
  const sizes = slices.map(({ source, row: { width, height, frameCount, fileSize } }) => {
    return { series: source.seriesUid, width, height, frameCount, fileBytes: fileSize };
  });
  const lease = await context.memory.take(studyMemory(sizes), `study ${studyId}`);
  try {
    const files: StudyFile[] = [];
    for (const slice of slices) files.push(await fileOf(context, slice));
    return await readStudyFiles(context.detector, files, signal);
  } finally {
    lease.giveBack();
  }
}

/** Reads all slices of a study to one answer. Starts over if slices were added or removed in the meantime. */
async function readStudy(context: Context, studyId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const row = await findStudy(context, studyId);
    if (!row) return;
    const slices = await slicesOf(context, row.apiKeyId, row.studyUid);
    const of = readOf(context, slices);
    if (of !== row.readOf) {
      await context.db.update(dicomStudies).set({ readOf: of }).where(eq(dicomStudies.id, studyId));
    }
    const answer = await readSlices(context, studyId, slices, signal);
    if (await endReading(context, row, of, { state: 'completed', answer, failureCode: null })) return;
  }
}

export const studyJob = defineJob({
  ...studyJobType,
  retry: { limit: 2, delaySeconds: 5 },
  timeoutSeconds: 900,
  concurrency: 1,
  handler: async ({ studyId }, context: Context, { signal, lastAttempt }) => {
    try {
      await readStudy(context, studyId, signal);
    } catch (error) {
      const lasting =
        error instanceof AppError ? lastingFailures.find((code) => code === error.code) : undefined;
      if (signal.aborted || !(lastAttempt || lasting)) throw error;
      const row = await findStudy(context, studyId);
      const failureCode = lasting ?? 'internal';
      if (row) await endReading(context, row, row.readOf, { state: 'failed', answer: null, failureCode });
      if (!lasting) throw error;
    }
  },
  giveUp: async ({ studyId }, context) => {
    const row = await findStudy(context, studyId);
    if (!row) return false;
    return endReading(context, row, row.readOf, { state: 'failed', answer: null, failureCode: 'internal' });
  },
});
