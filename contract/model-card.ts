import { z } from 'zod';
import { networkSequences } from '#reading/vocabulary.ts';
import { acquisition } from './acquisition.ts';
// First, because it sets zod up for the browser.
import { figure, sourceFigures, speed } from './model-headline.ts';
import { crossFitting, studyFigures } from './study-figures.ts';

export type Figure = z.infer<typeof figure>;
export type SourceFigures = z.infer<typeof sourceFigures>;

const share = z.number().min(0).max(1);

const modelInput = z.object({
  name: z.string(),
  size: z.int().min(32).max(2048).describe('Side of the square input in pixels'),
});
const modelPostprocess = z.object({
  nmsIou: share,
  blendIou: share,
  maxDetections: z.int().min(1),
  typeThreshold: share,
  scopeThreshold: share,
  kindThreshold: share
    .optional()
    .describe(
      'Lowest accepted probability of a head slice, if the network names kinds of images; chosen on validation',
    ),
  faintThreshold: share
    .optional()
    .describe('From this confidence on, a box makes a slice unclear; chosen on validation'),
  faintBySequence: z
    .partialRecord(z.enum(networkSequences), share)
    .optional()
    .describe('The same by sequence, for sequences with enough validation slices'),
  otherThreshold: share
    .optional()
    .describe(
      'From this confidence on, an abnormality other than a tumor counts; absent if the network does not look for them, or was not measured on them',
    ),
  otherFaintThreshold: share
    .optional()
    .describe('From this confidence of another abnormality on, a slice is unclear'),
});

const trainingSource = z.looseObject({
  source: z.string(),
  licence: z.string(),
});

/** model/training.json: what training records about the network. */
export const trainingRecord = z.object({
  version: z.string(),
  date: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int(),
  opset: z.int(),
  input: modelInput,
  postprocess: modelPostprocess,
  classes: z.array(z.string()),
  parameters: z.int(),
  trainingData: z.array(trainingSource),
  splitMethod: z.string(),
  seed: z.int(),
  calibration: z.looseObject({}),
  training: z.looseObject({}).optional().describe('Settings of the training run'),
  weightsLicence: z.string(),
  knownFailures: z.array(z.string()),
  intendedUse: z.string(),
});
export type TrainingRecord = z.infer<typeof trainingRecord>;

const confidenceBand = z.object({
  band: z.enum(['High', 'Medium', 'Low']),
  from: z.number(),
  to: z.number(),
  precision: figure
    .nullable()
    .describe('Share of detections in this band that hit a lesion; null: none seen'),
});

const reliabilityBin = z.object({
  from: z.number(),
  to: z.number(),
  detections: z.int(),
  meanConfidence: z.number().nullable(),
  precision: z.number().nullable(),
});

/** Results on slices without a tumor, by appearance and by whole scan. */
const tumorFreeFigures = z.object({
  source: z.string(),
  looks: z.array(
    z.object({
      by: z.enum(['plane', 'sequence', 'region']),
      name: z.string(),
      specificity: figure.describe('Share of these slices that get no detection'),
    }),
  ),
  alarmsPerScan: figure
    .nullable()
    .describe("Wrong detections on all of a person's slices; null: one slice each"),
  scansUnmarked: figure.nullable().describe('Share of people without a detection on any slice'),
});

/** The share of each of the three answers, for slices with and without a tumor. */
const answerShares = z.object({
  finding: figure,
  other: figure.optional().describe('Another abnormality; absent if the network does not look for them'),
  unclear: figure,
  clear: figure,
});
const allClearFigures = z.object({
  sequence: acquisition.shape.sequence.describe('null: all sequences together'),
  faintThreshold: z.number(),
  tumor: answerShares,
  healthy: answerShares.nullable().describe('null: no such slice without a tumor was available'),
  healthyFullHeads: answerShares.optional().describe('Slices without a tumor that show skull and face'),
  unclearWithTumor: figure
    .nullable()
    .describe("Share of 'unclear' slices with a tumor; null: no slice was unclear"),
});

/** Healthy people of hospitals that no source of the training data knows. The shipped network itself answers. */
const outsideFigures = z.object({
  sequence: acquisition.shape.sequence,
  answers: answerShares,
  refused: figure.describe('Share of slices that the gate rejects'),
});

/** Agreement of the strongest finding with two teams of readers, and of the teams with each other. */
const teamFigures = z.object({
  type: z.string(),
  first: figure,
  second: figure,
  eachOther: figure.describe('Agreement between the two teams, for comparison'),
  centerInsideEither: figure.describe(
    "Share of slices whose finding has its center inside either team's outline",
  ),
});

/** How well abnormalities other than tumors are found; only for networks that look for them. */
const otherFigures = z.object({
  found: z
    .array(
      z.object({
        source: z.string(),
        title: z.string(),
        answered: figure.describe('Share of slices with an outlined abnormality that get this answer'),
        atPlace: figure.describe('Share of these slices where a mark overlaps an outline by 0.3'),
      }),
    )
    .describe('Sources with outlined abnormalities'),
  healthy: figure.nullable().describe('Share of slices of healthy people that get this answer'),
  tumorFree: z
    .array(z.object({ source: z.string(), title: z.string(), answered: figure }))
    .describe('The same by source, also for people with other diseases whose abnormalities are not outlined'),
  tumors: figure.nullable().describe('Share of tumor slices that get this answer in place of a finding'),
});

/** How well the network classifies whole slices. */
const readingFigures = z.object({
  sequence: figure.nullable().describe('Share of slices whose sequence is named correctly'),
  sequences: z.array(z.object({ sequence: z.string(), right: figure })),
  brainAccepted: figure.nullable().describe('Share of brain slices that the learned gate accepts'),
  sources: z.array(z.object({ source: z.string(), accepted: figure })),
});

/** A known weakness of earlier networks, measured separately; `group` is the heading of several shares. */
const weakSpot = z.object({ group: z.string(), name: z.string(), share: figure });
export type WeakSpot = z.infer<typeof weakSpot>;

/** A figure with its required minimum and its goal. If the goal is below the floor, less is better. */
const goal = z.object({ name: z.string(), floor: z.number(), goal: z.number(), reached: z.number() });
export type Goal = z.infer<typeof goal>;

/** A model trained without one source, or without some patients, and measured on what was left out. */
const heldOutRun = z.object({
  name: z.string(),
  trained: z.string().describe('How the model of this run was trained'),
  slices: z.int(),
  meanAveragePrecision: z.number().nullable(),
  sensitivity: z.number().nullable(),
  specificity: z.number().nullable(),
});

/** model/held-out.json: short training runs that estimate performance on unseen scanners and patients. */
export const heldOutRuns = z.object({
  recipe: z
    .string()
    .optional()
    .describe('Version whose configuration and code trained these runs; none of them is a released model'),
  cutOff: z.string().describe('Lowest confidence that counted as a detection in these runs'),
  leaveOneSourceOut: z.array(heldOutRun),
  crossValidation: z.object({
    source: z.string(),
    patients: z.int(),
    folds: z.array(heldOutRun),
    mean: z.number().describe('Mean of the folds, mAP@50'),
    spread: z.number().describe('Standard deviation over the folds'),
  }),
});

/**
 * model/card.json: what the embedded model is, what it was trained on, and how it performed on patients it had
 * never seen.
 */
export const modelCard = trainingRecord
  .extend({
    name: z.string(),
    cutOff: z.number().describe('Lowest confidence that is shown'),
    metrics: z.object({
      sources: z.array(sourceFigures),
      types: z.array(
        z.object({
          type: z.string(),
          averagePrecision: figure.describe('AP@50 of detections that carry this type'),
          sensitivity: figure.describe('Share of slices with this type that get a detection'),
        }),
      ),
      typeAccuracy: figure
        .nullable()
        .describe('Type of the highest detection; an unspecified type counts as wrong'),
      allClear: z
        .array(allClearFigures)
        .optional()
        .describe('All sequences first, then each with enough slices; thresholds come from validation'),
      outside: z.array(outsideFigures).optional(),
      teams: z.array(teamFigures).optional().describe('Cheng: two teams outlined the same slices'),
      readings: readingFigures.optional(),
      others: otherFigures.optional(),
      tumourFree: z.array(tumorFreeFigures).optional(),
      weakSpots: z.array(weakSpot).optional(),
      goals: z.array(goal).optional(),
      heldOut: heldOutRuns.optional(),
      studies: studyFigures
        .omit({ calibration: true })
        .optional()
        .describe('Whole studies, each to one verdict (model/studies.json)'),
      reliability: z.object({
        /** Test slices with and without a tumor. The shares below depend on this mixture. */
        mixture: z.object({ withTumour: z.int(), without: z.int() }).optional(),
        /** Over the displayed detections. */
        expectedCalibrationError: figure.nullable(),
        /** Over all candidates from 0.05 on. Flattering, because the many low ones are easy. */
        expectedCalibrationErrorOfCandidates: figure.nullable(),
        bins: z.array(reliabilityBin),
        bands: z.array(confidenceBand),
        kinds: z
          .array(
            acquisition.extend({
              mixture: z.object({ withTumour: z.int(), without: z.int() }),
              bands: z.array(confidenceBand),
            }),
          )
          .optional()
          .describe('By kind of image; sequence null: all together'),
      }),
      froc: z.array(z.object({ falseAlarmsPerSlice: z.number(), sensitivity: figure })),
      falseAlarms: z.array(
        z.object({
          source: z.string(),
          perSlice: figure.describe('False detections per image at the threshold'),
        }),
      ),
    }),
    speed,
    notMeasured: z.array(z.string()).describe('What the data cannot show'),
    evaluatedWith: z.object({
      command: z.string(),
      date: z.string(),
      node: z.string(),
      onnxruntime: z.string(),
      crossFitted: crossFitting.optional(),
      testRead: z.int().optional().describe('How many times this version was measured on the test images'),
      bootstrapResamples: z.int(),
      bootstrapSeed: z.int(),
    }),
  })
  .meta({ id: 'ModelCard' });
export type ModelCard = z.infer<typeof modelCard>;
