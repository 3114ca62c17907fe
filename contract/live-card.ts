import { z } from 'zod';
import { callsFor } from './call.ts';
import { reviewBands, scanFormats } from './scan-groups.ts';

/** 'stopped': a gate rejected the image, so there is no confidence. */
export const checkBands = [...reviewBands, 'stopped'] as const;
export type CheckBand = (typeof checkBands)[number];

/** A share with its 95% Wilson interval; null if `n` is too small. */
export const share = z
  .object({
    n: z.int(),
    value: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof share>;

/** Random checks are counted in sets of this size. A set counts once all its scans are judged. */
export const checksPerDraw = 30;

const liveFigures = z
  .object({
    model: z.object({ provider: z.enum(['embedded', 'roboflow']), version: z.string() }),
    drawn: z.int().describe('Results of this model that were sampled at random'),
    judged: z.int().describe('Of these, judged so far'),
    gone: z.int().describe('Of these, deleted before anyone judged them'),
    correct: share.describe('Judged correct, in complete sets'),
    bands: z.array(share.safeExtend({ band: z.enum(checkBands) })),
    formats: z.array(share.safeExtend({ format: z.enum(scanFormats) })),
  })
  .meta({ id: 'LiveFigures' });
export type LiveFigures = z.infer<typeof liveFigures>;
export const liveCard = liveFigures
  .extend({
    previous: liveFigures.nullable().describe('The previously active model, if it was checked'),
  })
  .meta({ id: 'LiveCard' });
export type LiveCard = z.infer<typeof liveCard>;
export const liveCardCall = callsFor({ access: 'public', tag: 'Site' }).get('/api/model/live', {
  summary:
    'What reviewers of this installation found for the active model, from complete sets of random checks only; null below 30 checks',
  response: liveCard,
});
