import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { modelNames } from '#contract/format.ts';
import { type ModelCard, modelCard, type TrainingRecord, trainingRecord } from '#contract/model-card.ts';
import { studyFigures } from '#contract/study-figures.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';

const modelFileName = 'sulcus.onnx';

/** Everything needed to run a network file. */
export interface RunnableModel {
  /** The path of the file, or its storage key. */
  path: string;
  /** The content, if the file is not on disk. */
  bytes?: Uint8Array;
  name: string;
  version: string;
  input: TrainingRecord['input'];
  postprocess: TrainingRecord['postprocess'];
  /** How marks of several slices are scored; absent if this network was not measured on whole studies. */
  studies?: StudyCalibration | undefined;
}

/** Loads the shipped model. Refuses a network whose card is missing, unreadable or about another file. */
export async function loadModel(folder: string): Promise<{ model: RunnableModel; card: ModelCard }> {
  const card = await readRecord(join(folder, 'card.json'), modelCard);
  const model = await runnable(folder, 'card.json', card);
  return { model: { ...model, studies: await readCalibration(folder, card.sha256) }, card };
}

/** The weights stored with the network, if they were fitted with it. */
async function readCalibration(folder: string, sha256: string): Promise<StudyCalibration | undefined> {
  const path = join(folder, 'studies.json');
  if (!existsSync(path)) return undefined;
  const { calibration } = await readRecord(path, studyFigures.pick({ calibration: true }));
  return calibration.network === sha256 ? calibration : undefined;
}

/** Loads a freshly trained network without a card, to measure it. */
export async function loadTrainedModel(
  folder: string,
): Promise<{ model: RunnableModel; training: TrainingRecord }> {
  const training = await readRecord(join(folder, 'training.json'), trainingRecord);
  return { model: await runnable(folder, 'training.json', training), training };
}

async function runnable(folder: string, recordName: string, record: TrainingRecord): Promise<RunnableModel> {
  const path = join(folder, modelFileName);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`The model file ${path} cannot be read.`, { cause });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== record.sha256) {
    throw new Error(
      `The model file ${path} does not match ${recordName}: its SHA-256 is ${sha256}, the card names ${record.sha256}. Put the matching pair in place, or measure the new file with "npm run evaluate".`,
    );
  }
  return { path, ...runnableFacts(record) };
}

/** The parts of a training record that are needed to run its network. */
export function runnableFacts(record: TrainingRecord): Omit<RunnableModel, 'path' | 'bytes'> {
  const { version, input, postprocess } = record;
  return { name: modelNames.embedded, version, input, postprocess };
}

async function readRecord<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`The model's record ${path} cannot be read.`, { cause });
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`The model's record ${path} is not JSON.`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The model's record ${path} is wrong at "${issue?.path.join('.')}": ${issue?.message}.`);
}
