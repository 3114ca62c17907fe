import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The last layer of the network: confidence = sigmoid(slope × logit + shift). */
export interface LastLayer {
  slope: number;
  shift: number;
}

export interface NetworkFiles extends LastLayer {
  version: string;
  model: Buffer;
  training: string;
}

const shipped = path.resolve(import.meta.dirname, '../../model');
/** Name and length of a scalar as protocol buffers write them; four bytes of it follow. */
const fieldOf = (name: keyof LastLayer): Buffer => Buffer.from(`\x42\x05${name}\x4a\x04`, 'latin1');

function placeOf(model: Buffer, name: keyof LastLayer): number {
  const field = fieldOf(name);
  const place = model.indexOf(field);
  if (place < 0) throw new Error(`The shipped network has no scalar named "${name}" any more.`);
  return place + field.length;
}

export async function shippedLayer(): Promise<LastLayer> {
  const model = await readFile(path.join(shipped, 'sulcus.onnx'));
  return {
    slope: model.readFloatLE(placeOf(model, 'slope')),
    shift: model.readFloatLE(placeOf(model, 'shift')),
  };
}

/** The shipped network with another last layer, and the record that belongs to it. */
export async function networkWith(version: string, layer: LastLayer): Promise<NetworkFiles> {
  const model = await readFile(path.join(shipped, 'sulcus.onnx'));
  for (const name of ['slope', 'shift'] as const) model.writeFloatLE(layer[name], placeOf(model, name));
  const record = JSON.parse(await readFile(path.join(shipped, 'training.json'), 'utf8'));
  const sha256 = createHash('sha256').update(model).digest('hex');
  return {
    ...layer,
    version,
    model,
    training: JSON.stringify({ ...record, version, sha256, bytes: model.length }),
  };
}

/** A folder for MODEL_DIR, from which a server answers with this network. */
export async function writeModelFolder(folder: string, { version, model }: NetworkFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  const card = JSON.parse(await readFile(path.join(shipped, 'card.json'), 'utf8'));
  const sha256 = createHash('sha256').update(model).digest('hex');
  await writeFile(path.join(folder, 'sulcus.onnx'), model);
  await writeFile(path.join(folder, 'card.json'), JSON.stringify({ ...card, version, sha256 }));
}
