import { z } from 'zod';
import { callsFor } from './call.ts';

/**
 * A measured share, 0..1. `low` and `high` bound the 95% interval from resampling whole patients (or groups of
 * near-identical images); they are null with fewer than two.
 */
export const figure = z.object({
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int().min(0).describe('Number of images, lesions or detections behind the figure'),
  groups: z.int().min(0).describe('Number of patients or groups of near-identical images they come from'),
});

export const sourceFigures = z.object({
  id: z.string(),
  title: z.string(),
  pictures: z.int(),
  groups: z.int(),
  groupKind: z.string().describe('Unit of resampling: patient, subject, group of near-identical images'),
  meanAveragePrecision: figure.nullable().describe('mAP@50, 101-point interpolation'),
  precision: figure.nullable().describe('Share of detections at the threshold that hit a lesion, IoU 0.5'),
  recall: figure.nullable().describe('Share of lesions hit at the threshold, IoU 0.5'),
  sensitivity: figure.nullable().describe('Share of images with a lesion that get a detection'),
  specificity: figure.nullable().describe('Share of images without a lesion that get none'),
  scopeKept: figure.nullable().describe('Share of brain slices that the scope score accepts'),
  scopeTurnedAway: figure.nullable().describe('Share of other images that the scope score rejects'),
});

export const activeModel = z.object({
  provider: z.enum(['embedded', 'roboflow']),
  name: z.string(),
  version: z.string(),
  fallback: z.boolean(),
});

export const speed = z.object({
  medianMilliseconds: z.number(),
  p95Milliseconds: z.number(),
  pictures: z.int(),
  cores: z.int(),
  processor: z.string(),
});

/** The part of a model card that most pages show. */
const cardHeadline = z.object({
  name: z.string(),
  version: z.string(),
  date: z.string(),
  classes: z.array(z.string()),
  trainingData: z.array(z.unknown()),
  metrics: z.object({ sources: z.array(sourceFigures) }),
  speed,
});
export type CardHeadline = z.infer<typeof cardHeadline>;

export const aboutModel = callsFor({
  access: 'public',
  tag: 'Site',
  summary: 'The active detector, and the embedded model’s card with its test figures',
});

/** Reads only the headline figures from the answer. The whole card takes ten times as long to validate. */
export const modelHeadlineCall = aboutModel.get('/api/model', {
  response: z.object({ active: activeModel, card: cardHeadline.nullable() }),
});
