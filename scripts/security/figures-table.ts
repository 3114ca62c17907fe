import type { RecordedRow } from '#tests/harness/record-row.ts';
import { replaceSection } from '#tools/replace-section.ts';

const columns = ['crashes', 'hangs', 'serverErrors', 'othersData', 'lostScans', 'residue'] as const;

/** A table of the measured figures; a dash if a test does not measure one. */
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

/** Replaces the figures in the document. */
export const withFigures = (document: string, text: string): string =>
  replaceSection(document, { name: 'figures', command: 'npm run security' }, text);
