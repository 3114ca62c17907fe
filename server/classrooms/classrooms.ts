import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf } from '#contract/call.ts';
import {
  type Classroom,
  classKeptMs,
  type createClassroomCall,
  drawnCaseIds,
  type OwnCase,
} from '#contract/classrooms.ts';
import { hourMs } from '#contract/days.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { classMembers, classrooms } from '#server/platform/db/schema.ts';
import { boardKeyOf, newClassCode } from './codes.ts';
import { findOwnCases } from './own-cases.ts';

export type ClassroomRow = typeof classrooms.$inferSelect;

const mostListed = 100;

const gone = () => new AppError('not_found', (t) => t('classes.gone'));

const isDrawnCase = (caseId: string): boolean => drawnCaseIds.includes(caseId);

/** Those of the given cases that exist, with what is known of a lecturer's own. */
export async function existingCases(
  context: Pick<Context, 'db'>,
  cases: readonly string[],
): Promise<{ cases: string[]; own: OwnCase[] }> {
  const own = await findOwnCases(
    context,
    cases.filter((each) => z.uuid().safeParse(each).success),
  );
  const known = new Set(own.map(({ id }) => id));
  return { cases: cases.filter((each) => isDrawnCase(each) || known.has(each)), own };
}

function viewClassroom({ secret, now }: Context, row: ClassroomRow, joined: number): Classroom {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    boardKey: boardKeyOf(secret, row.id),
    running: row.endsAt > now(),
    joined,
  };
}

export async function listClassrooms(context: Context): Promise<Classroom[]> {
  const rows = await context.db
    .select({ classroom: classrooms, joined: count(classMembers.id) })
    .from(classrooms)
    .leftJoin(classMembers, eq(classMembers.classId, classrooms.id))
    .groupBy(classrooms.id)
    .orderBy(desc(classrooms.createdAt), classrooms.id)
    .limit(mostListed);
  return rows.map(({ classroom, joined }) => viewClassroom(context, classroom, joined));
}

export async function createClassroom(
  context: Context,
  admin: string,
  { hours, cases, ...wanted }: BodyOf<typeof createClassroomCall>,
): Promise<Classroom> {
  const { db, now } = context;
  const existing = await existingCases(context, cases);
  const missing = cases.filter((id) => !existing.cases.includes(id));
  if (missing.length > 0)
    throw new AppError('bad_request', (t) => t('classes.unknownCases', { ids: missing.join(', ') }));
  const createdAt = now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(classrooms)
      .values({
        ...wanted,
        id: randomUUID(),
        code: newClassCode(),
        cases: [...new Set(cases)],
        createdBy: admin,
        createdAt,
        endsAt: new Date(createdAt.getTime() + hours * hourMs),
      })
      .returning();
    await recordAudit(tx, { admin, action: 'create class', target: row!.id, detail: wanted.name });
    return viewClassroom(context, row!, 0);
  });
}

export async function endClassroom({ db, now }: Context, admin: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(classrooms)
      .set({ endsAt: now() })
      .where(and(eq(classrooms.id, id), gt(classrooms.endsAt, now())))
      .returning();
    if (!row) throw gone();
    await recordAudit(tx, { admin, action: 'end class', target: id, detail: row.name });
  });
}

export async function deleteClassroom({ db }: Context, admin: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(classrooms).where(eq(classrooms.id, id)).returning();
    if (!row) throw gone();
    await recordAudit(tx, { admin, action: 'delete class', target: id, detail: row.name });
  });
}

/** A class by its code, running or ended. */
export async function findClassroom({ db }: Pick<Context, 'db'>, code: string): Promise<ClassroomRow> {
  const [row] = await db.select().from(classrooms).where(eq(classrooms.code, code));
  if (!row) throw new AppError('not_found', (t) => t('classes.unknown'));
  return row;
}

export async function findRunning(context: Pick<Context, 'db' | 'now'>, code: string): Promise<ClassroomRow> {
  const row = await findClassroom(context, code);
  if (row.endsAt <= context.now()) throw new AppError('not_found', (t) => t('classes.unknown'));
  return row;
}

export async function forgetOldClasses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteInBatches(db, classrooms, lt(classrooms.endsAt, new Date(now().getTime() - classKeptMs)));
}
