import type { FastifyRequest } from 'fastify';
import {
  addOwnCaseCall,
  answerCaseCall,
  boardHeader,
  changeOwnCaseCall,
  classBoardCall,
  classPictureCall,
  classroomsCall,
  createClassroomCall,
  deleteClassroomCall,
  deleteOwnCaseCall,
  endClassroomCall,
  joinClassCall,
  newOwnCase,
  openClassCall,
  ownCaseFields,
  ownCasePictureCall,
  ownCasesCall,
} from '#contract/classrooms.ts';
import { minuteMs } from '#contract/days.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { readImageForm } from '#server/http/image-form.ts';
import type { Register } from '#server/http/register-call.ts';
import { keyedHash, takeRateToken } from '#server/platform/db/rate-window.ts';
import { readBoard } from './board.ts';
import { createClassroom, deleteClassroom, endClassroom, listClassrooms } from './classrooms.ts';
import { answerCase, joinClass, openClass, readClassPicture } from './members.ts';
import { addOwnCase, changeOwnCase, deleteOwnCase, listOwnCases, readPicture } from './own-cases.ts';

const caseForm = { field: ownCaseFields.about, about: newOwnCase };

/** The image of a case never changes. A shelf and the cases on it show it many times. */
const pictureKept = 'private, max-age=3600';

/** Enough for a large class behind one address, too few to try codes. */
const callsPerMinute = 1_200;

async function limitCalls({ db, secret, now }: Context, request: FastifyRequest): Promise<void> {
  const key = `classes:${keyedHash(secret, 'classes', callerOf(request))}`;
  const waitMs = await takeRateToken(db, [{ key, limit: callsPerMinute, windowMs: minuteMs }], now());
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new AppError('too_many_requests', (t) => t('classes.tooFast', { seconds }), { retryAfter: seconds });
}

export function classroomRoutes(register: Register, context: Context): void {
  register(classroomsCall, async () => ({ classrooms: await listClassrooms(context) }));
  register(createClassroomCall, async ({ admin, body }) => ({
    success: true as const,
    classroom: await createClassroom(context, admin.username, body),
  }));
  register(endClassroomCall, async ({ admin, params }) => {
    await endClassroom(context, admin.username, params.id);
    return { success: true as const, message: 'The class has ended.' };
  });
  register(deleteClassroomCall, async ({ admin, params }) => {
    await deleteClassroom(context, admin.username, params.id);
    return { success: true as const, message: 'The class is deleted.' };
  });
  registerOwnCases(register, context);
  registerOpenCalls(register, context);
}

function registerOwnCases(register: Register, context: Context): void {
  register(ownCasesCall, async () => ({ cases: await listOwnCases(context) }));
  register(addOwnCaseCall, async ({ admin, request }) => {
    const { bytes, about } = await readImageForm(request, caseForm);
    const added = await addOwnCase(context, admin.username, { bytes, about, caller: callerOf(request) });
    return { success: true as const, case: added };
  });
  register(changeOwnCaseCall, async ({ admin, params, body }) => {
    await changeOwnCase(context, admin.username, params.id, body);
    return { success: true as const, message: 'The case is saved.' };
  });
  register(deleteOwnCaseCall, async ({ admin, params }) => {
    await deleteOwnCase(context, admin.username, params.id);
    return { success: true as const, message: 'The case is deleted.' };
  });
  register(ownCasePictureCall, async ({ params, reply }) =>
    reply
      .header('cache-control', pictureKept)
      .type('image/png')
      .send(await readPicture(context, params.id)),
  );
}

function registerOpenCalls(register: Register, context: Context): void {
  register(openClassCall, async ({ request, params }) => {
    await limitCalls(context, request);
    return openClass(context, params.code);
  });
  register(joinClassCall, async ({ request, params, body }) => {
    await limitCalls(context, request);
    return joinClass(context, params.code, body.alias);
  });
  register(answerCaseCall, async ({ request, params, body }) => {
    await limitCalls(context, request);
    return answerCase(context, { ...params, ...body });
  });
  register(classPictureCall, async ({ request, params, reply }) => {
    await limitCalls(context, request);
    return reply
      .header('cache-control', pictureKept)
      .type('image/png')
      .send(await readClassPicture(context, params.code, params.caseId));
  });
  register(classBoardCall, async ({ request, params }) => {
    await limitCalls(context, request);
    return readBoard(context, params.code, request.headers[boardHeader]);
  });
}
