import { z } from 'zod';
import { tumorClasses } from '#reading/vocabulary.ts';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { cannotJudgeReasons, pictureVerdicts, reviewVerdicts } from './picture-verdict.ts';
import { reviewBands } from './scan-groups.ts';
import { scan } from './scans.ts';
import { textLengths } from './text-lengths.ts';

/** A box as the reviewer drew it, in the units of a detection. */
export const reviewedBox = z
  .object({
    class: z.enum(tumorClasses),
    x: z.number(),
    y: z.number(),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
    frame: z.int().min(0).default(0),
    contour: z
      .array(z.tuple([z.number(), z.number()]))
      .min(3)
      .max(500)
      .optional()
      .describe('Outline inside the box, in pixels; absent: only the box was drawn'),
  })
  .meta({ id: 'ReviewedBox' });
export type ReviewedBox = z.infer<typeof reviewedBox>;

/** Who made a label: the model (confirmed by a reviewer), a reviewer, an import, or the adjudicator of two readings. */
export const labelSources = ['model', 'reviewer', 'import', 'adjudicated'] as const;
export type LabelSource = (typeof labelSources)[number];

/**
 * A second reading does not replace the first. A final one settles a disagreement of two readers. An import has labels
 * from another program.
 */
export const readings = ['first', 'second', 'final', 'import'] as const;
export type Reading = (typeof readings)[number];
/**
 * 'reported': by a visitor. 'removed': from the dataset. 'doubted': by an upgrade, because 'correct' on an unclear result
 * did not say what the picture shows. All return a judged scan to the queue.
 */
export const reviewActions = [...reviewVerdicts, 'reopened', 'reported', 'removed', 'doubted'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** What makes a result doubtful, besides low confidence. Each moves a scan up in the queue. */
export const doubts = ['label', 'unclear', 'networks', 'frames', 'cut-off', 'quality', 'scope'] as const;
export type Doubt = (typeof doubts)[number];

export const reviewScan = scan
  .pick({
    id: true,
    filename: true,
    detections: true,
    answer: true,
    otherDetections: true,
    faintDetections: true,
    reportedFalsePositive: true,
    createdAt: true,
    confidence: true,
    width: true,
    height: true,
    shownFrame: true,
    pixelSpacing: true,
    modelVersion: true,
    quality: true,
  })
  .extend({
    reviewRequested: z.boolean().describe('Sent back to the queue'),
    randomCheck: z.boolean().describe('Selected at random, regardless of the result'),
    doubts: z
      .array(z.enum(doubts))
      .describe(
        'Why it comes early: an old label that says nothing about the picture, faint regions and no finding, a candidate model or neighboring frames disagree, a confidence near the threshold, poor quality, or little similarity to a brain MR slice',
      ),
    /** Increases with each verdict and reopening. A verdict on an older version is refused. */
    reviewVersion: z.int(),
    /** Another reviewer who has claimed this scan. */
    openedBy: z.string().nullable(),
  })
  .meta({ id: 'ReviewScan' });
export type ReviewScan = z.infer<typeof reviewScan>;

/** How long opening a scan claims it. */
export const claimMinutes = 10;

export const reviewFilters = ['all', 'reported', 'low-confidence', 'random-check', ...tumorClasses] as const;
const byReviewer = callsFor({ access: 'reviewer', tag: 'Review' });

export const reviewQueueCall = byReviewer.get('/api/admin/review-scans', {
  summary:
    'Scans to review: second readings first, then reported, reopened and random checks, then by doubt; scans that the caller skipped or others claimed come last',
  query: z.object({
    filter: z.enum(reviewFilters).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    scans: z.array(reviewScan),
    total: z.int(),
    totalIsExact: z.boolean().describe('false: more than `total`'),
    reviewedToday: z.int(),
  }),
});
export const openForReviewCall = byReviewer.post('/api/admin/scans/:id/review/open', {
  summary: 'Claim a scan for ten minutes, or renew the claim; returns who else has it',
  params: idParams,
  response: z.object({ openedBy: z.string().nullable(), reviewVersion: z.int() }),
});
export const reviewCall = byReviewer.patch('/api/admin/scans/:id/review', {
  summary:
    'Judge a scan by what its image shows (`picture`), or the answer by `action`, with notes and boxes; `replaces` judges it again. For a scan waiting for a second reader, this is the second reading',
  params: idParams,
  body: z.object({
    action: z
      .enum(['correct', 'incorrect'])
      .optional()
      .describe(
        'Required without `picture`; correct is refused for an unclear answer. With it, must not contradict it',
      ),
    picture: z.enum(pictureVerdicts).optional().describe('What the image shows'),
    reason: z.enum(cannotJudgeReasons).optional().describe('Why it cannot be judged; required then'),
    reviewNotes: z.string().max(textLengths.reviewNotes).default(''),
    boxes: z.array(reviewedBox).max(50).optional(),
    reviewVersion: z.int().optional(),
    replaces: z.boolean().default(false).describe('Replaces the current verdict, which stays in the history'),
  }),
  response: acknowledgement.extend({
    reviewId: z.uuid(),
    reviewedAt: moment,
    verdict: z.enum(reviewVerdicts).describe('Whether the answer was right'),
  }),
});
export const reopenReviewCall = byReviewer.delete('/api/admin/scans/:id/review', {
  summary: 'Undo a verdict: the scan returns to the queue, the verdict stays in the history',
  params: idParams,
  response: acknowledgement,
});
export const skipReviewCall = byReviewer.post('/api/admin/scans/:id/review/skip', {
  summary: 'Move a scan to the end of your own queue',
  params: idParams,
  response: acknowledgement,
});

export const reviewEvent = z
  .object({
    id: z.uuid(),
    at: moment,
    by: z.string().nullable().describe('Null: a visitor'),
    action: z.enum(reviewActions),
    reading: z.enum(readings),
    picture: z.enum(pictureVerdicts).nullable().describe('What the image shows; null: not said'),
    reason: z.enum(cannotJudgeReasons).nullable(),
    notes: z.string(),
    boxes: z.array(reviewedBox).nullable(),
  })
  .meta({ id: 'ReviewEvent' });
export type ReviewEvent = z.infer<typeof reviewEvent>;

export const scanReviewsCall = byReviewer.get('/api/admin/scans/:id/reviews', {
  summary: 'One scan as in the queue, with its full history, newest first',
  params: idParams,
  response: z.object({
    scan: reviewScan,
    status: z.enum(['open', ...reviewVerdicts]),
    events: z.array(reviewEvent),
  }),
});

export const reviewedScan = z
  .object({ scan: reviewScan, judgment: reviewEvent.extend({ action: z.enum(reviewVerdicts) }) })
  .meta({ id: 'ReviewedScan' });
export type ReviewedScan = z.infer<typeof reviewedScan>;

export const reviewedScansCall = byReviewer.get('/api/admin/reviews', {
  summary: 'Judged scans with the current verdict, newest first',
  query: z.object({
    verdict: z.enum(['all', ...reviewVerdicts, 'unlabelled']).default('all'),
    reviewer: z.string().max(textLengths.search).default(''),
    model: z.string().max(textLengths.search).default(''),
    band: z.enum(['all', ...reviewBands]).default('all'),
    from: z.iso.date().optional().describe('First day, UTC'),
    to: z.iso.date().optional().describe('Last day, UTC'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    scans: z.array(reviewedScan),
    total: z.int(),
    totalIsExact: z.boolean().describe('false: at least `total`'),
    reviewers: z.array(z.string()),
    models: z.array(z.string()),
  }),
});
