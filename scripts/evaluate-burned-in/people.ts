import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readCsv } from '../evaluate/read-csv.ts';

/**
 * Returns a function that tells whether a slice of the public data belongs to one split. The text network has never seen
 * the test people. Files without a table were not used for training and count as test.
 */
export async function createPeople(data: string, split: 'test' | 'val'): Promise<(file: string) => boolean> {
  const splits = new Map<string, string>();
  const tables = ['br35h', 'btp', 'cheng', 'healthy-full-head', 'healthy-t1-stripped', 'ms-full-head'];
  tables.push('stroke-flair', 'stroke-t1', 'tcga-lgg', 'web-mixed');
  for (const folder of tables) {
    const lists = ['slices.csv', 'slices-t1.csv'].map((name) => join(data, folder, name)).filter(existsSync);
    for (const { file, split: of = '' } of (await Promise.all(lists.map(readCsv))).flat())
      splits.set(`${folder}/${file}`, of);
  }
  return (file) => {
    const folder = basename(dirname(dirname(file)));
    const name = basename(file);
    if (folder === 'oasis-healthy') return /^nonDem\d+\.jpg$/.test(name) === (split === 'val');
    return (splits.get(`${folder}/${name}`) ?? 'test') === split;
  };
}
