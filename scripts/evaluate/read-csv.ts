import { readFile } from 'node:fs/promises';

/** Rows of a plain CSV file by column name; the data sets' files quote nothing. */
export async function readCsv(path: string): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}
