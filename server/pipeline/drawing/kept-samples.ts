import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { DrawnSample } from './draw-sample.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Whatever can change a sample: the packages, and the folders that draw, write and read it. */
const drawnBy = ['imaging', 'server/phantom', 'server/pipeline/drawing', 'server/pipeline/prepare'];

/** A folder beside the build for samples that this very code has drawn. */
export async function samplesOfThisVersion(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package.json')));
  for (const folder of drawnBy) {
    for (const name of (await readdir(join(root, folder), { recursive: true })).sort()) {
      if (/(?<!\.test)\.ts$/.test(name)) hash.update(name).update(await readFile(join(root, folder, name)));
    }
  }
  return join(root, 'dist', `samples-${hash.digest('hex').slice(0, 16)}`);
}

/** Those of other versions go. */
async function makeRoom(folder: string): Promise<void> {
  if (!(await mkdir(folder, { recursive: true }))) return;
  for (const name of await readdir(dirname(folder))) {
    const old = name.startsWith('samples-') && name !== basename(folder);
    if (old) await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** The sample as it was drawn before, or drawn now and kept where the folder can be written to. */
export async function keptSample(
  folder: string,
  id: string,
  draw: () => Promise<DrawnSample>,
): Promise<DrawnSample> {
  const file = join(folder, id);
  const kept = await readFile(file)
    .then((bytes) => deserialize(bytes) as DrawnSample)
    .catch(() => undefined);
  if (kept) return kept;
  const drawn = await draw();
  // Whole or not at all, however the process ends and whoever else draws it.
  const partial = `${file}.${randomUUID()}`;
  await makeRoom(folder)
    .then(() => writeFile(partial, serialize(drawn)))
    .then(() => rename(partial, file))
    .catch(() => undefined);
  return drawn;
}
