import { z } from 'zod';
import { roles } from './accounts.ts';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { share } from './live-card.ts';
import { reviewVerdicts } from './picture-verdict.ts';
import { reviewEvent, reviewScan } from './review.ts';

/** How reliable the reviews are, and what they show about the model. */

/** Fewer checks give no figure. */
export const fewestChecks = 30;
/** Two readers whose boxes overlap less than this disagree. */
export const agreeingIou = 0.5;

export const readingStatuses = ['waiting', 'agreed', 'disagreed', 'settled'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

const percent = z.number().min(0).max(100);
export const reviewSettings = z
  .object({
    randomCheckPercent: percent.describe('Share of all results selected for a random check'),
    secondReaderPercent: percent.describe('Share of judged scans that get a second reading'),
  })
  .meta({ id: 'ReviewSettings' });
export type ReviewSettings = z.infer<typeof reviewSettings>;
export const defaultReviewSettings: ReviewSettings = { randomCheckPercent: 2, secondReaderPercent: 5 };

const byAdmin = callsFor({ access: 'admin', tag: 'Label quality' });
const byLead = callsFor({ access: 'lead', tag: 'Label quality' });

export const reviewSettingsCall = byAdmin.get('/api/admin/review-settings', {
  summary: 'Shares of random checks and second readings',
  response: reviewSettings,
});
export const saveReviewSettingsCall = byAdmin.put('/api/admin/review-settings', {
  summary: 'Change the shares, from the next result and verdict',
  body: reviewSettings,
  response: reviewSettings,
});

export const agreementCall = byLead.get('/api/admin/agreement', {
  summary: 'How far first and second readers agree',
  response: z.object({
    waiting: z.int().describe('Scans waiting for a second reader'),
    disagreements: z.int().describe('Scans waiting for a final verdict'),
    verdict: share.describe('Same verdict'),
    table: z
      .array(
        z.object({
          first: z.enum(reviewVerdicts),
          second: z.enum(reviewVerdicts),
          n: z.int(),
        }),
      )
      .describe('Scans by both verdicts'),
    kappa: z
      .object({ n: z.int(), value: z.number().nullable() })
      .describe(
        "Cohen's kappa; null if too few scans were read twice, or if chance alone explains the agreement",
      ),
    boxes: z
      .object({ n: z.int(), meanIou: z.number().nullable() })
      .describe('Scans on which both readers drew boxes, and the mean overlap'),
  }),
});

const anonymousReading = reviewEvent
  .pick({ id: true, picture: true, reason: true, notes: true, boxes: true })
  .extend({ action: z.enum(reviewVerdicts) })
  .meta({ id: 'AnonymousReading' });
export type AnonymousReading = z.infer<typeof anonymousReading>;
export const adjudicationCase = z
  .object({
    scan: reviewScan,
    readings: z.tuple([anonymousReading, anonymousReading]).describe('In no particular order'),
    iou: z.number().nullable(),
  })
  .meta({ id: 'AdjudicationCase' });
export type AdjudicationCase = z.infer<typeof adjudicationCase>;
export const adjudicationsCall = byLead.get('/api/admin/adjudications', {
  summary:
    'Scans on which two other readers disagree, with both readings, without names; a verdict with `replaces` is final',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    total: z.int(),
    ownReadings: z.int().describe('Cases that the caller read, so someone else must settle them'),
    cases: z.array(adjudicationCase),
  }),
});

export const driftMeasures = ['confidence', 'findings', 'scope', 'dicom', 'jpeg', 'png'] as const;
export type DriftMeasure = (typeof driftMeasures)[number];
export const driftState = z.enum(['in range', 'out of range', 'too few']);
export const driftCall = byLead.get('/api/admin/drift', {
  summary: 'Confidence, scope and format by week, and whether the last seven days left the usual range',
  response: z.object({
    weeks: z.array(z.object({ from: moment, to: moment, scans: z.int() })).describe('Oldest first'),
    measures: z.array(
      z.object({
        name: z.enum(driftMeasures),
        values: z.array(z.number().nullable()).describe('One for each week; null: too few scans'),
        low: z.number().nullable(),
        high: z.number().nullable(),
        state: driftState,
      }),
    ),
  }),
});

export const reader = z
  .object({
    id: z.uuid(),
    username: z.string(),
    role: z.enum(roles),
    assigned: z.int().describe('Assigned and still waiting'),
    judged: z.int().describe('Verdicts in the last 30 days, second readings included'),
    secondsEach: z.number().nullable().describe('Median time between two verdicts of one sitting'),
    readTwice: z.int().describe('Scans that this and another reader read'),
    agreed: z.int().describe('Of these, with the same first verdict'),
  })
  .meta({ id: 'Reader' });
export type Reader = z.infer<typeof reader>;

export const readersCall = byLead.get('/api/admin/readers', {
  summary:
    'Everyone who can judge scans: what is assigned to them, how much they judge, how far others agree',
  response: z.object({
    readers: z.array(reader),
    unassigned: z.int().describe('Scans that wait for anyone'),
  }),
});
export const assignCall = byLead.post('/api/admin/readers/:id/assignments', {
  summary: 'Assign the next waiting scans to a reader: they come first for this reader and last for others',
  params: idParams,
  body: z.object({ count: z.int().min(1).max(1_000) }),
  response: acknowledgement.extend({ assigned: z.int() }),
});
export const unassignCall = byLead.post('/api/admin/readers/:id/assignments/release', {
  summary: 'Return the assigned scans that a reader has not judged to everyone',
  params: idParams,
  response: acknowledgement.extend({ released: z.int() }),
});
