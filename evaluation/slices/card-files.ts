import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModelCard, modelCard } from '#contract/model-card.ts';
import { writeCardText } from './card-text.ts';

/** The card in a model's folder, if it is of this network. */
export async function readCard(folder: string, sha256: string): Promise<ModelCard | null> {
  const path = join(folder, 'card.json');
  if (!existsSync(path)) return null;
  const card = modelCard.safeParse(JSON.parse(await readFile(path, 'utf8')));
  return card.success && card.data.sha256 === sha256 ? card.data : null;
}

export async function writeCard(folder: string, card: ModelCard): Promise<void> {
  await writeFile(join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  await writeFile(join(folder, 'CARD.md'), writeCardText(card));
  process.stderr.write(`Written: ${join(folder, 'card.json')} and CARD.md\n`);
}
