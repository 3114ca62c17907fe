import { z } from 'zod';

const count = z.int().nonnegative().optional();
export const recordedRow = z.object({
  what: z.string(),
  command: z.string(),
  inputs: z.int().positive(),
  crashes: count,
  hangs: count,
  serverErrors: count,
  othersData: count,
  lostScans: count,
  residue: count,
});
export type RecordedRow = z.infer<typeof recordedRow>;

const columns = ['crashes', 'hangs', 'serverErrors', 'othersData', 'lostScans', 'residue'] as const;

/** The figures that the tests measured; a dash where a test cannot see it. */
export function figuresTable(rows: RecordedRow[]): string {
  const shown = (value: number | undefined): string =>
    value === undefined ? '–' : value.toLocaleString('en');
  const lines = rows.map((row) => {
    const figures = [row.inputs, ...columns.map((column) => row[column])].map(shown);
    return `| ${[row.what, ...figures, `\`${row.command}\``].join(' | ')} |`;
  });
  const total = rows.reduce((sum, { inputs }) => sum + inputs, 0);
  const sums = columns.map((column) => {
    const seen = rows.flatMap((row) => row[column] ?? []);
    return shown(seen.length === 0 ? undefined : seen.reduce((sum, each) => sum + each, 0));
  });
  return [
    '| what was tried | inputs | crashes | hangs | 5xx | another’s data seen | acknowledged scans lost | residue | command |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines,
    `| **all** | ${[shown(total), ...sums].join(' | ')} | \`npm run security\` |`,
  ].join('\n');
}

const begin = '<!-- figures: made by npm run security -->';
const end = '<!-- /figures -->';

/** The document with its table of figures replaced. */
export function withFigures(document: string, text: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/security.md has lost the marks of its figures.');
  return `${document.slice(0, from)}${begin}\n${text}\n${document.slice(to)}`;
}
