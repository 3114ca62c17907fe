import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** Rows of a CSV file by column name. */
export async function readCsv(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path, 'utf8'), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
}
