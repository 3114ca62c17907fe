import { z } from 'zod';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';

/** The shipped 8-bit network has 12 MB, a half-precision one 24. A larger file was not exported for the server. */
export const maxModelBytes = 20 * 1024 * 1024;
/** Form fields of a candidate's upload. */
export const modelFields = { model: 'model', training: 'training', card: 'card' } as const;

/** `count` out of `of`. */
const share = z.object({ count: z.int(), of: z.int() });
export type Share = z.infer<typeof share>;

/** One model's results on the judged scans. */
const modelTally = z.object({
  scansRight: share.describe('Scans with every lesion found and nothing else marked'),
  found: share.describe('Lesions found, IoU 0.5'),
  missed: z.int(),
  falseMarks: z.int(),
  meanOverlap: z.number().nullable().describe('Mean IoU of correct findings'),
});
export type ModelTally = z.infer<typeof modelTally>;

/** Two models on the same judged scans. */
const comparedScans = z.object({
  scans: z.int().describe('Judged scans with a known truth that both models have analyzed'),
  lesions: z.int(),
  active: modelTally,
  candidate: modelTally,
  bothRight: z.int(),
  onlyActiveRight: z.int(),
  onlyCandidateRight: z.int(),
  bothWrong: z.int(),
  chance: z
    .number()
    .nullable()
    .describe(
      'p value of the difference (exact sign test over the scans that only one model gets right); null: there are none',
    ),
  confirmed: z.int().describe('Scans on which the reviewer accepted the active model’s findings'),
  unlabelled: z
    .int()
    .describe('Left out: judged incorrect without boxes, or not yet analyzed by the candidate'),
});
export type ComparedScans = z.infer<typeof comparedScans>;

export const modelComparison = z
  .object({
    since: moment.describe('When the candidate was added; only later verdicts count'),
    randomChecks: comparedScans.describe('Sampled at random: only these show how often each model is right'),
    others: comparedScans.describe('Judged because they were unclear, reported or sent back'),
    reference: comparedScans
      .nullable()
      .describe('Both models on computer-generated heads with known lesions; null: not measured yet'),
    shipped: z
      .object({ version: z.string(), tally: modelTally })
      .nullable()
      .describe('The model of this release on the same heads; null: it is the active one, or not measured'),
    answered: z.int().describe('Scans that the candidate has analyzed, judged or not'),
    sameVerdict: share.describe('Of these, scans on which both find something or both find nothing'),
    failures: z.int().describe('Scans on which the candidate failed'),
    waiting: z.int().describe('Scans that the candidate has not analyzed yet; counted up to 1,000'),
  })
  .meta({ id: 'ModelComparison' });
export type ModelComparison = z.infer<typeof modelComparison>;

export const candidateModel = z
  .object({
    id: z.uuid(),
    version: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    trainedOn: z.string().describe('Date in the training record'),
    hasCard: z.boolean().describe('Whether it was tested on patients it had never seen'),
    selfTest: z.object({ success: z.boolean(), message: z.string() }),
    state: z.enum(['shadow', 'active', 'waiting']),
    addedBy: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'CandidateModel' });
export type CandidateModel = z.infer<typeof candidateModel>;

const byAdmin = callsFor({ access: 'admin', tag: 'Models' });

export const modelsCall = byAdmin.get('/api/admin/models', {
  summary: 'The active model, the candidates, and the promotions and rollbacks',
  response: z.object({
    active: z
      .object({ id: z.uuid().nullable(), version: z.string(), hasCard: z.boolean() })
      .nullable()
      .describe('The active embedded model; null: this installation has none'),
    answering: z.string().describe('Version of the detector whose results visitors get'),
    shipped: z.string().nullable().describe('Version of the model of this release'),
    models: z.array(candidateModel),
    history: z.array(
      z.object({
        id: z.int(),
        version: z.string(),
        promotedAt: moment,
        promotedBy: z.string(),
        takenBackAt: moment.nullable(),
        takenBackBy: z.string().nullable(),
      }),
    ),
  }),
});
export const addModelCall = byAdmin.post('/api/admin/models', {
  summary:
    'Add a candidate: sulcus.onnx (field model), its training.json (training) and, if tested, card.json (card); it starts in shadow',
  consumes: 'multipart/form-data',
  response: z.object({ success: z.boolean(), message: z.string(), model: candidateModel }),
});
export const compareModelCall = byAdmin.get('/api/admin/models/:id/comparison', {
  summary: 'A candidate compared with the active model, on scans judged since it was added',
  params: idParams,
  response: modelComparison,
});
export const shadowModelCall = byAdmin.patch('/api/admin/models/:id', {
  summary: 'Run a candidate in shadow, or stop it',
  params: idParams,
  body: z.object({ shadow: z.boolean() }),
  response: acknowledgement,
});
const confirmation = z.object({
  password: z.string().max(256).describe('The administrator’s current password'),
});
export const promoteModelCall = byAdmin.post('/api/admin/models/:id/promote', {
  summary: 'Promote a candidate to the active model',
  params: idParams,
  body: confirmation,
  response: acknowledgement,
});
export const rollBackModelCall = byAdmin.post('/api/admin/models/take-back', {
  summary: 'Roll back the last promotion to the model before',
  body: confirmation,
  response: acknowledgement,
});
export const deleteModelCall = byAdmin.delete('/api/admin/models/:id', {
  summary: 'Delete an inactive candidate with its shadow answers',
  params: idParams,
  response: acknowledgement,
});
