import { randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import type { AnsweredCase, answerCaseCall, OpenClass } from '#contract/classrooms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { classAnswers, classMembers, classrooms } from '#server/platform/db/schema.ts';
import { hashOfSecret, newSecret } from '#server/platform/secret-token.ts';
import { existingCases, findRunning } from './classrooms.ts';
import { returnCodeOf } from './codes.ts';
import { readPicture } from './own-cases.ts';

/** A class as a student sees it before joining. */
export async function openClass(context: Context, code: string): Promise<OpenClass> {
  const { id, name, endsAt, seats, ...classroom } = await findRunning(context, code);
  const { cases, own } = await existingCases(context, classroom.cases);
  const [joined] = await context.db
    .select({ n: count() })
    .from(classMembers)
    .where(eq(classMembers.classId, id));
  return {
    name,
    endsAt: endsAt.toISOString(),
    full: joined!.n >= seats,
    cases,
    ownCases: own.map(({ id: caseId, title, history, width, height }) => ({
      id: caseId,
      title,
      history,
      width,
      height,
    })),
  };
}

export async function joinClass(
  context: Context,
  code: string,
  alias: string,
): Promise<{ memberId: string; secret: string }> {
  const classroom = await findRunning(context, code);
  const { secret, hash } = newSecret();
  const memberId = randomUUID();
  await context.db.transaction(async (tx) => {
    // Joins of one class wait for each other, so that no seat is taken twice.
    await tx
      .select({ id: classrooms.id })
      .from(classrooms)
      .where(eq(classrooms.id, classroom.id))
      .for('update');
    const [found] = await tx
      .select({
        n: count(),
        same: sql<number>`count(*) filter (where lower(${classMembers.alias}) = lower(${alias}))::int`,
      })
      .from(classMembers)
      .where(eq(classMembers.classId, classroom.id));
    if (found!.n >= classroom.seats)
      throw new AppError('conflict', (t) => t('classes.full', { seats: classroom.seats }));
    if (found!.same > 0) throw new AppError('conflict', (t) => t('classes.aliasTaken'));
    await tx
      .insert(classMembers)
      .values({ id: memberId, classId: classroom.id, alias, secretHash: hash, joinedAt: context.now() });
  });
  return { memberId, secret };
}

interface GivenAnswer extends BodyOf<typeof answerCaseCall> {
  code: string;
  caseId: string;
}

/** The first answer of a student to a case stays. */
export async function answerCase(context: Context, given: GivenAnswer): Promise<AnsweredCase> {
  const { db, now, secret } = context;
  const { code, caseId, memberId } = given;
  const classroom = await findRunning(context, code);
  const { cases, own } = await existingCases(context, classroom.cases);
  if (!cases.includes(caseId)) throw new AppError('not_found', (t) => t('classes.noCase'));
  const [member] = await db
    .select()
    .from(classMembers)
    .where(and(eq(classMembers.id, memberId), eq(classMembers.classId, classroom.id)));
  if (!member || member.secretHash !== hashOfSecret(given.secret))
    throw new AppError('forbidden', (t) => t('classes.notMember'));
  await db
    .insert(classAnswers)
    .values({ memberId, caseId, boxes: given.boxes, seconds: given.seconds, answeredAt: now() })
    .onConflictDoNothing();
  const answers = await db.select().from(classAnswers).where(eq(classAnswers.memberId, memberId));
  const answered = new Set(answers.map((answer) => answer.caseId));
  const shown = own.find(({ id }) => id === caseId);
  return {
    boxes: answers.find((answer) => answer.caseId === caseId)!.boxes,
    ownCase: shown ? { truth: shown.truth, discussion: shown.discussion } : null,
    returnCode: cases.every((each) => answered.has(each)) ? returnCodeOf(secret, memberId) : null,
  };
}

export async function readClassPicture(context: Context, code: string, caseId: string): Promise<Buffer> {
  const { own } = await existingCases(context, (await findRunning(context, code)).cases);
  if (!own.some(({ id }) => id === caseId)) throw new AppError('not_found', (t) => t('classes.noCase'));
  return readPicture(context, caseId);
}
