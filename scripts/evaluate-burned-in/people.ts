import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Whether a slice of the public data shows a person of one split of the tables beside the slices. The network for text has seen
 * nothing of the test people. Files without a table count as test people where they were not trained on.
 */
export async function createPeople(data: string, split: 'test' | 'val'): Promise<(file: string) => boolean> {
  const splits = new Map<string, string>();
  const tables = ['br35h', 'btp', 'cheng', 'healthy-full-head', 'healthy-t1-stripped', 'ms-full-head'];
  tables.push('stroke-flair', 'stroke-t1', 'tcga-lgg', 'web-mixed');
  for (const folder of tables) {
    for (const table of ['slices.csv', 'slices-t1.csv']) {
      const text = await readFile(join(data, folder, table), 'utf8').catch(() => '');
      const [head, ...rows] = text.trim().split(/\r?\n/);
      const columns = (head ?? '').split(',');
      for (const row of rows) {
        const cells = row.split(',');
        splits.set(`${folder}/${cells[columns.indexOf('file')]}`, cells[columns.indexOf('split')] ?? '');
      }
    }
  }
  return (file) => {
    const folder = basename(dirname(dirname(file)));
    const name = basename(file);
    if (folder === 'oasis-healthy') return /^nonDem\d+\.jpg$/.test(name) === (split === 'val');
    return (splits.get(`${folder}/${name}`) ?? 'test') === split;
  };
}
