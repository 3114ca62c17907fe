import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createCachedNetwork, type MeasuredNetwork } from './cached-network.ts';

/** Numbers of the networks, by family of sources and person. */
const foldList = z.record(z.string(), z.record(z.string(), z.int().min(0)));
type FoldList = z.infer<typeof foldList>;

/** Sources that share people, as in model/sulcus_model/folds.py. The volumes are of people whose slices are in other folders. */
const families: Record<string, string> = {
  'tcga-lgg': 'tcga',
  'tcga-lgg-t1': 'tcga',
  'tcga-lgg-t2': 'tcga',
  'brats2021-t1ce': 'brats',
  'healthy-full-head': 'volumes',
  'healthy-t1-stripped': 'volumes',
  'stroke-t1': 'volumes',
  ixi: 'volumes',
  ds002748: 'volumes',
  arc: 'volumes',
};

export interface Person {
  source: string;
  /** The names that the person, or the only picture of the person, may have. */
  names: readonly string[];
}

/** Which network has not seen a person; null if no fold has learned from the person's source. */
export function foldOf(folds: FoldList, { source, names }: Person): number | null {
  const family = folds[families[source] ?? source];
  if (!family) return null;
  const name = names.find((one) => one in family);
  if (name === undefined)
    throw new Error(`No network of the folds is known not to have seen ${source} ${names[0]}.`);
  return family[name]!;
}

export interface NetworkChoice {
  /** The network that answers on a person. */
  for(person: Person): MeasuredNetwork;
  /** How many networks answered, and on how many people; undefined without folds. */
  crossFitted(): { networks: number; people: number } | undefined;
  close(): Promise<void>;
}

/** The networks that answer in place of the one in a folder, unless others are named. */
export function foldsOf(modelFolder: string, named: string | undefined): string | undefined {
  const beside = join(modelFolder, 'folds');
  return named ?? (existsSync(beside) ? beside : undefined);
}

/**
 * The network that is measured and, if it has learned from the people that it is measured on, networks made in the same way
 * without some of them: `folds.json` (sulcus_model.fold_list) and the folders 0, 1, ... with a network each.
 */
export async function chooseNetworks(
  own: MeasuredNetwork,
  folder: string | undefined,
  options: Parameters<typeof createCachedNetwork>[1],
): Promise<NetworkChoice> {
  if (folder === undefined) return { for: () => own, crossFitted: () => undefined, close: () => own.close() };
  const folds = foldList.parse(JSON.parse(await readFile(join(folder, 'folds.json'), 'utf8')));
  const networks: MeasuredNetwork[] = [];
  while (existsSync(join(folder, String(networks.length)))) {
    networks.push(await createCachedNetwork(join(folder, String(networks.length)), options));
  }
  const answered = new Set<string>();
  return {
    for: (person) => {
      const fold = foldOf(folds, person);
      if (fold === null) return own;
      answered.add(`${families[person.source] ?? person.source} ${person.names[0]}`);
      return networks[fold]!;
    },
    crossFitted: () => ({ networks: networks.length, people: answered.size }),
    close: async () => {
      await Promise.all([own, ...networks].map((network) => network.close()));
    },
  };
}
