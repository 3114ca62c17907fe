import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { z } from 'zod';
import { type ModelCard, modelCard, type TrainingRecord, trainingRecord } from '#contract/model-card.ts';
import type { SelfTest } from '#contract/self-test.ts';
import { modelVersionPattern, textLengths } from '#contract/text-lengths.ts';
import { type RunnableModel, runnableFacts } from '#server/analysis/detect/load-model.ts';
import { AppError, type Refusal } from '#server/app-error.ts';
import { type OnnxFacts, readOnnx } from './read-onnx.ts';

/** The files of a candidate as uploaded. */
export interface CandidateFiles {
  model: Uint8Array;
  training: Uint8Array;
  card?: Uint8Array | undefined;
}

export interface CheckedCandidate {
  model: Uint8Array;
  sha256: string;
  training: TrainingRecord;
  card: ModelCard | null;
}

const refuse = (refusal: Refusal, cause?: unknown): AppError =>
  new AppError('unreadable_file', refusal, { cause });

/** Limit for training.json and card.json; the shipped ones have 12 and 40 KB. */
export const maxRecordBytes = 512 * 1024;

/** Checks a candidate before running it. Throws on the first problem. */
export function checkCandidate(files: CandidateFiles): CheckedCandidate {
  const training = readRecord(files.training, 'training.json', trainingRecord);
  const card = files.card ? readRecord(files.card, 'card.json', modelCard) : null;
  if (!modelVersionPattern.test(training.version)) {
    throw refuse((t) => t('models.version', { most: textLengths.modelVersion }));
  }
  const sha256 = createHash('sha256').update(files.model).digest('hex');
  if (sha256 !== training.sha256) {
    throw refuse((t) =>
      t('models.otherTraining', { found: sha256.slice(0, 12), expected: training.sha256.slice(0, 12) }),
    );
  }
  if (card && (card.sha256 !== sha256 || card.version !== training.version)) {
    throw refuse((t) => t('models.otherCard'));
  }
  refuseOtherNetworks(files.model, training);
  return { model: files.model, sha256, training, card };
}

function readRecord<T>(bytes: Uint8Array, name: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw refuse((t) => t('models.recordNotJson', { name }), cause);
  }
  if (hasLongText(value)) {
    throw refuse((t) => t('models.recordText', { name, most: textLengths.modelRecord }));
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw refuse((t) => t('models.recordInvalid', { name, place, reason: issue?.message ?? '' }));
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > textLengths.modelRecord;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, entry]) => hasLongText(name) || hasLongText(entry));
}

/** Operators that the export in model/ writes, also with other versions of PyTorch. */
const knownOperators = new Set(
  `Add AveragePool BatchNormalization Cast Clip Concat Constant Conv DequantizeLinear Div Exp Flatten Gather Gemm
  GlobalAveragePool Identity MatMul Max MaxPool Min Mul Pow QuantizeLinear ReduceMean Relu Reshape Resize Shape Sigmoid
  Slice Softmax Softplus Split Sqrt Squeeze Sub Transpose Unsqueeze`.split(/\s+/),
);
const neededOutputs = ['boxes', 'scores', 'types', 'scope'];

/** Checked before running, because the runtime would load weights from any path that the file names. */
function refuseOtherNetworks(model: Uint8Array, { input }: TrainingRecord): void {
  let facts: OnnxFacts;
  try {
    facts = readOnnx(model);
  } catch (cause) {
    throw refuse((t) => t('models.notOnnx'), cause);
  }
  const missing = neededOutputs.filter((name) => !facts.outputs.includes(name));
  if (missing.length > 0) {
    throw refuse((t) =>
      t('models.missingOutputs', { count: missing.length, names: `"${missing.join('", "')}"` }),
    );
  }
  const [picture, ...others] = facts.input;
  const [, channels, height, width] = picture?.dims ?? [];
  const fits = [height, width].every((side) => side === input.size || side === null);
  if (others.length > 0 || picture?.name !== input.name || channels !== 1 || !fits) {
    throw refuse((t) => t('models.otherInput', { size: String(input.size), name: input.name }));
  }
  const unknown = [...facts.operators].filter((name) => !knownOperators.has(name));
  if (facts.foreign || facts.otherDomains.size > 0 || unknown.length > 0) {
    const what = unknown[0] ?? [...facts.otherDomains][0];
    throw refuse((t) => (what ? t('models.foreignParts', { what }) : t('models.foreignFiles')));
  }
}

const run = promisify(execFile);
const tryWithinMs = 90_000;

/** Runs it in a separate process: a file that crashes the runtime must not crash the server. */
export async function tryCandidate({
  model,
  training,
}: Pick<CheckedCandidate, 'model' | 'training'>): Promise<SelfTest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-candidate-'));
  try {
    const file = path.join(folder, 'sulcus.onnx');
    await writeFile(file, model);
    const runnable: RunnableModel = { path: file, ...runnableFacts(training) };
    const script = fileURLToPath(new URL('./try-candidate.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, JSON.stringify(runnable)], {
      timeout: tryWithinMs,
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    });
    return JSON.parse(stdout) as SelfTest;
  } catch (cause) {
    throw refuse(failureOf(cause), cause);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failureOf(cause: unknown): Refusal {
  const { killed, stderr } = cause as { killed?: boolean; stderr?: string };
  if (killed) return (t) => t('models.tooSlow', { seconds: tryWithinMs / 1_000 });
  const [reason] = /The (?:network|output)[^\n]*/.exec(stderr ?? '') ?? [];
  return (t) => (reason ? t('models.cannotRun', { reason }) : t('models.rejected'));
}
