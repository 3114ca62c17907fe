import { timingSafeEqual } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { ClassBoard } from '#contract/classrooms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { classAnswers, classMembers } from '#server/platform/db/schema.ts';
import { existingCases, findClassroom } from './classrooms.ts';
import { boardKeyOf, returnCodeOf } from './codes.ts';

function opens(given: unknown, key: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Who has answered what. The browser compares the boxes with the truth, as it does for one student. */
export async function readBoard(context: Context, code: string, key: unknown): Promise<ClassBoard> {
  const { db, now, secret } = context;
  const classroom = await findClassroom(context, code);
  if (!opens(key, boardKeyOf(secret, classroom.id)))
    throw new AppError('forbidden', (t) => t('classes.boardKey'));
  const { cases, own } = await existingCases(context, classroom.cases);
  const rows = await db
    .select({ member: classMembers, answer: classAnswers })
    .from(classMembers)
    .leftJoin(classAnswers, eq(classAnswers.memberId, classMembers.id))
    .where(eq(classMembers.classId, classroom.id))
    .orderBy(asc(classMembers.joinedAt), classMembers.id);
  const members = Map.groupBy(rows, ({ member }) => member.id);
  return {
    name: classroom.name,
    code: classroom.code,
    endsAt: classroom.endsAt.toISOString(),
    running: classroom.endsAt > now(),
    seats: classroom.seats,
    cases,
    ownCases: own.map(({ id, title, history, width, height, truth }) => ({
      id,
      title,
      history,
      width,
      height,
      truth,
    })),
    members: [...members].map(([id, found]) => {
      const answers = found.flatMap(({ answer }) => answer ?? []);
      const done = cases.every((each) => answers.some(({ caseId }) => caseId === each));
      return {
        alias: found[0]!.member.alias,
        returnCode: done ? returnCodeOf(secret, id) : null,
        answers: answers.map(({ caseId, boxes, seconds }) => ({ caseId, boxes, seconds })),
      };
    }),
  };
}
