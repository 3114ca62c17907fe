import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { modelFields } from '#contract/models.ts';

const modelDir = resolve(import.meta.dirname, '../../model');

export type Candidate = Awaited<ReturnType<typeof makeCandidate>>;

/** The protocol-buffer bytes that precede the value of the scalar "shift" in the shipped network. */
const shiftField = Buffer.from('\x42\x05shift\x4a\x04', 'latin1');

/**
 * The shipped network with a different confidence shift, as a new calibration would produce. Above 1.45 it marks more
 * than the shipped network, below it less.
 */
export async function makeCandidate(version: string, shift: number) {
  const model = await readFile(resolve(modelDir, 'sulcus.onnx'));
  const offset = model.indexOf(shiftField);
  if (offset < 0) throw new Error('The shipped network has no scalar named "shift" any more.');
  model.writeFloatLE(shift, offset + shiftField.length);
  const record = JSON.parse(await readFile(resolve(modelDir, 'training.json'), 'utf8'));
  const sha256 = createHash('sha256').update(model).digest('hex');
  const training = JSON.stringify({ ...record, version, sha256, bytes: model.length });
  return { version, model, training, form: () => candidateForm({ model, training }) };
}

export function candidateForm(files: { model: Uint8Array; training: string; card?: string }): FormData {
  const form = new FormData();
  form.append(modelFields.model, new Blob([new Uint8Array(files.model)]), 'sulcus.onnx');
  form.append(modelFields.training, new Blob([files.training]), 'training.json');
  if (files.card) form.append(modelFields.card, new Blob([files.card]), 'card.json');
  return form;
}
