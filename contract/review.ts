import { z } from 'zod';
import { acknowledgement, defineCall, idParams, moment } from './call.ts';
import { scan, tumourClasses } from './scans.ts';

/** A box as the reviewer drew it, in the units of a detection. */
export const reviewedBox = z
  .object({
    class: z.enum(tumourClasses),
    x: z.number(),
    y: z.number(),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
    frame: z.int().min(0).default(0),
  })
  .meta({ id: 'ReviewedBox' });
export type ReviewedBox = z.infer<typeof reviewedBox>;

export const reviewScan = scan
  .pick({
    id: true,
    filename: true,
    detections: true,
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
    /** Grows with each review or undo; a review made on an older number is refused. */
    reviewVersion: z.int(),
    /** Another administrator who has this scan open right now. */
    openedBy: z.string().nullable(),
  })
  .meta({ id: 'ReviewScan' });
export type ReviewScan = z.infer<typeof reviewScan>;

export const reviewFilters = ['all', 'reported', 'low-confidence', ...tumourClasses] as const;
const tag = 'Review';

export const reviewQueueCall = defineCall({
  method: 'GET',
  path: '/api/admin/review-scans',
  access: 'admin',
  tag,
  summary: 'Scans that want a review, oldest first, reported ones before the others',
  query: z.object({
    filter: z.enum(reviewFilters).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ scans: z.array(reviewScan), total: z.int(), reviewedToday: z.int() }),
});
export const openForReviewCall = defineCall({
  method: 'POST',
  path: '/api/admin/scans/:id/review/open',
  access: 'admin',
  tag,
  summary: 'Say that one has this scan open; tells who else has',
  params: idParams,
  response: z.object({ openedBy: z.string().nullable(), reviewVersion: z.int() }),
});
export const reviewCall = defineCall({
  method: 'PATCH',
  path: '/api/admin/scans/:id/review',
  access: 'admin',
  tag,
  summary: 'Judge a scan correct or incorrect, with notes and corrected boxes',
  params: idParams,
  body: z.object({
    action: z.enum(['correct', 'incorrect']),
    reviewNotes: z.string().max(5_000).default(''),
    boxes: z.array(reviewedBox).max(50).optional(),
    reviewVersion: z.int().optional(),
  }),
  response: acknowledgement.extend({ reviewId: z.uuid(), reviewedAt: moment }),
});
export const undoReviewCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/scans/:id/review',
  access: 'admin',
  tag,
  summary: "Take back one's own review within ten seconds",
  params: idParams,
  response: acknowledgement,
});
