import { z } from 'zod';
// First, because it sets zod up for the browser.
import './call.ts';

const share = z.number().min(0).max(1);

const scoreWeights = z.object({
  intercept: z.number(),
  terms: z.object({
    evidence: z.number(),
    confidence: z.number(),
    extent: z.number(),
    brain: z.number(),
    otherPlanes: z.number(),
  }),
});

/** How a lesion of a whole study is scored. */
export const studyCalibration = z.object({
  network: z.string().describe('SHA-256 of the network whose findings were used'),
  faintestMark: share,
  leastBrainShare: share,
  withOtherPlanes: scoreWeights,
  withoutOtherPlanes: scoreWeights,
  highestScore: share.describe('Highest score that is shown'),
  possibleFrom: share,
  unclearFrom: share,
  volumeRatios: z.record(
    z.string(),
    z.object({ middle: z.number().positive(), low: z.number().positive(), high: z.number().positive() }),
  ),
});

/** A share or a mean with its 95% interval from resampling people. */
const interval = z.object({
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int().describe('Studies'),
  groups: z.int().describe('People'),
});
export type StudyInterval = z.infer<typeof interval>;

const studyGroup = z.object({
  name: z.string(),
  kind: z.enum(['healthy', 'tumor', 'other-disease']),
  drawn: z.boolean().describe('Lesions drawn into healthy heads'),
  possible: interval.describe(
    'Share of studies with the verdict possible lesion (with a tumor: at the right place)',
  ),
  unclearOrPossible: interval.describe('Share of studies that are unclear or have a possible lesion'),
  falseLesions: interval.describe('False possible lesions per study'),
});

/** Set if the network has learned from the people it was measured on. */
export const crossFitting = z
  .object({ networks: z.int(), people: z.int() })
  .describe(
    'Networks made in the same way, each without some people, answered on those; and how many people',
  );

/** model/studies.json: how lesions of whole studies are scored, and the results on the people of the test set. */
export const studyFigures = z.object({
  version: z.string(),
  date: z.string(),
  calibration: studyCalibration,
  crossFitted: crossFitting.optional(),
  fittedOn: z.object({ people: z.int(), studies: z.int(), lesions: z.int(), right: z.int() }),
  healthyClear: interval.describe('Healthy studies without a possible lesion'),
  falseLesionsPerHealthyStudy: interval,
  tumorsFound: interval.describe('Studies with a real tumor and a possible lesion at the right place'),
  calibrationError: z.number(),
  reliability: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      lesions: z.int(),
      meanScore: z.number(),
      right: z.number(),
    }),
  ),
  groups: z.array(studyGroup),
});
export type StudyFigures = z.infer<typeof studyFigures>;
