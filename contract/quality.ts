import { z } from 'zod';
import { callsFor, moment } from './call.ts';
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

export const reviewSettingsCall = byAdmin.get('/api/admin/review-settings', {
  summary: 'Shares of random checks and second readings',
  response: reviewSettings,
});
export const saveReviewSettingsCall = byAdmin.put('/api/admin/review-settings', {
  summary: 'Change the shares, from the next result and verdict',
  body: reviewSettings,
  response: reviewSettings,
});

export const agreementCall = byAdmin.get('/api/admin/agreement', {
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
export const adjudicationsCall = byAdmin.get('/api/admin/adjudications', {
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
export const driftCall = byAdmin.get('/api/admin/drift', {
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
