import { z } from 'zod';
import { acknowledgement, callsFor, givenId, idParams, moment } from './call.ts';
import { drawnCaseCount } from './constants.ts';
import { hourMs } from './days.ts';
import { printableName, textLengths } from './text-lengths.ts';

/** Classes that work through teaching cases together, and cases of a lecturer's own. Students have no accounts. */

/** No letters or digits that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeOf = (length: number) =>
  z
    .string()
    .max(20)
    .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^[${codeLetters}]{${length}}$`)));
export const classCodeLength = 8;
export const classCode = codeOf(classCodeLength);
/** The header with the code of a class, on uploads of its students. */
export const classHeader = 'x-sulcus-class';
/** The header with the key of a class's board. */
export const boardHeader = 'x-sulcus-board';

export const classLimits = { hours: 24 * 14, seats: 500, cases: 60, boxes: 30 } as const;
/** A class is deleted this long after it ends, with all names and answers. */
export const classKeptMs = 30 * 24 * hourMs;

const name = (most: number) => z.string().trim().min(1).max(most).regex(printableName);
const pixel = z.number().min(0).max(20_000);
const edges = z.object({ left: pixel, top: pixel, right: pixel, bottom: pixel });
const hasArea = ({ left, top, right, bottom }: z.infer<typeof edges>): boolean =>
  right > left && bottom > top;
export const caseBox = edges.refine(hasArea).meta({ id: 'CaseBox' });
const boxes = z.array(caseBox).max(classLimits.boxes);
export const trueLesion = edges
  .extend({
    outline: z
      .array(z.tuple([pixel, pixel]))
      .min(3)
      .max(500)
      .optional()
      .describe('Points of the outline within the box, in pixels; absent: only the box is known'),
  })
  .refine(hasArea)
  .meta({ id: 'TrueLesion' });
export type TrueLesion = z.infer<typeof trueLesion>;
const lesions = z.array(trueLesion).max(classLimits.boxes);

/** The drawn library: case-01 and so on. */
export const drawnCaseIds: readonly string[] = Array.from(
  { length: drawnCaseCount },
  (_, at) => `case-${String(at + 1).padStart(2, '0')}`,
);
/** A case of the drawn library, or the id of a lecturer's own. */
const caseId = z.union([z.string().regex(/^case-\d{2,3}$/), givenId]);

export const classroom = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    boardKey: z.string().describe('Opens the board without an account'),
    seats: z.int(),
    cases: z.array(z.string()),
    createdBy: z.string(),
    createdAt: moment,
    endsAt: moment,
    joined: z.int(),
    running: z.boolean(),
  })
  .meta({ id: 'Classroom' });
export type Classroom = z.infer<typeof classroom>;

const ownCaseAbout = z.object({
  title: name(textLengths.caseTitle),
  history: z.string().trim().max(textLengths.caseText),
  discussion: z.string().trim().max(textLengths.caseText),
  truth: lesions.describe('The true lesions, in pixels; empty: a normal image'),
});
export const ownCase = ownCaseAbout
  .extend({ id: z.uuid(), width: z.int(), height: z.int(), createdBy: z.string(), createdAt: moment })
  .meta({ id: 'OwnCase' });
export type OwnCase = z.infer<typeof ownCase>;
/** Fields of the form that adds a case: what is known about it, before the image. */
export const ownCaseFields = { about: 'about' } as const;
export const newOwnCase = ownCaseAbout.extend({
  confirmMasked: z
    .boolean()
    .default(false)
    .describe('Take the image although text in it was covered, without looking at it first'),
});

const byAdmin = callsFor({ access: 'admin', tag: 'Classes' });

export const classroomsCall = byAdmin.get('/api/admin/classrooms', {
  summary: 'Classes, newest first; at most 100',
  response: z.object({ classrooms: z.array(classroom) }),
});
export const createClassroomCall = byAdmin.post('/api/admin/classrooms', {
  summary: 'Make a class: its code raises the upload limit of one address to what the class needs',
  body: z.object({
    name: name(textLengths.classroomName),
    hours: z.int().min(1).max(classLimits.hours),
    seats: z.int().min(1).max(classLimits.seats),
    cases: z.array(caseId).min(1).max(classLimits.cases),
  }),
  response: z.object({ success: z.boolean(), classroom }),
});
export const endClassroomCall = byAdmin.post('/api/admin/classrooms/:id/end', {
  summary: 'End a class now; its board stays for 30 days',
  params: idParams,
  response: acknowledgement,
});
export const deleteClassroomCall = byAdmin.delete('/api/admin/classrooms/:id', {
  summary: 'Delete a class with its names and answers',
  params: idParams,
  response: acknowledgement,
});

export const ownCasesCall = byAdmin.get('/api/admin/teaching-cases', {
  summary: 'The own cases of this installation, newest first; at most 500',
  response: z.object({ cases: z.array(ownCase) }),
});
export const addOwnCaseCall = byAdmin.post('/api/admin/teaching-cases', {
  summary:
    'Add a teaching case: the image in the field mriScan, preceded by its title, history, discussion and truth as JSON in the field about',
  consumes: 'multipart/form-data',
  response: z.object({ success: z.boolean(), case: ownCase }),
});
export const changeOwnCaseCall = byAdmin.put('/api/admin/teaching-cases/:id', {
  summary: 'Change the texts and the truth of a teaching case',
  params: idParams,
  body: ownCaseAbout,
  response: acknowledgement,
});
export const deleteOwnCaseCall = byAdmin.delete('/api/admin/teaching-cases/:id', {
  summary: 'Delete a teaching case; classes that use it lose it',
  params: idParams,
  response: acknowledgement,
});
export const ownCasePictureCall = byAdmin.get('/api/admin/teaching-cases/:id/picture', {
  summary: 'The image of a teaching case',
  params: idParams,
  produces: ['image/png'],
});

const byAnyone = callsFor({ access: 'public', tag: 'Classes' });
const codeParams = z.object({ code: classCode });
const caseParams = codeParams.extend({ caseId });

/** A case of the lecturer's own, as a student sees it before the answer. */
export const openCase = ownCase
  .pick({ id: true, title: true, history: true, width: true, height: true })
  .meta({ id: 'OpenCase' });

export const openClassCall = byAnyone.get('/api/classrooms/:code', {
  summary: 'A class that is running, and its cases without their truth',
  params: codeParams,
  response: z.object({
    name: z.string(),
    endsAt: moment,
    full: z.boolean(),
    cases: z.array(z.string()),
    ownCases: z.array(openCase),
  }),
});
export type OpenClass = z.infer<typeof openClassCall.response>;
export const joinClassCall = byAnyone.post('/api/classrooms/:code/members', {
  summary: 'Join a class under an alias of one’s own',
  params: codeParams,
  body: z.object({ alias: name(textLengths.alias) }),
  response: z.object({ memberId: z.uuid(), secret: z.string() }),
});
export const answerCaseCall = byAnyone.put('/api/classrooms/:code/answers/:caseId', {
  summary: 'Answer a case; the first answer counts',
  params: caseParams,
  body: z.object({
    memberId: givenId,
    secret: z.string().max(100),
    boxes,
    seconds: z.number().min(0).max(86_400).describe('From seeing the image to the answer'),
  }),
  response: z.object({
    boxes: boxes.describe('The answer that counts'),
    ownCase: ownCase.pick({ truth: true, discussion: true }).nullable(),
    returnCode: z.string().nullable().describe('Once every case is answered; the board shows the same'),
  }),
});
export type AnsweredCase = z.infer<typeof answerCaseCall.response>;
export const classPictureCall = byAnyone.get('/api/classrooms/:code/cases/:caseId/picture', {
  summary: 'The image of an own case of this class',
  params: caseParams,
  produces: ['image/png'],
});

export const boardMember = z
  .object({
    alias: z.string(),
    returnCode: z.string().nullable(),
    answers: z.array(z.object({ caseId: z.string(), boxes, seconds: z.number() })),
  })
  .meta({ id: 'BoardMember' });
export type BoardMember = z.infer<typeof boardMember>;
export const classBoardCall = byAnyone.get('/api/classrooms/:code/board', {
  summary: `The live board of a class, with its key in the header ${boardHeader}`,
  params: codeParams,
  response: z.object({
    name: z.string(),
    code: z.string(),
    endsAt: moment,
    running: z.boolean(),
    seats: z.int(),
    cases: z.array(z.string()),
    ownCases: z.array(openCase.extend({ truth: lesions })),
    members: z.array(boardMember),
  }),
});
export type ClassBoard = z.infer<typeof classBoardCall.response>;
