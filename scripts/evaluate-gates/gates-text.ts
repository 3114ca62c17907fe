import { wilson } from './wilson.ts';

export interface Row {
  source: string;
  brain: boolean;
  header: boolean;
  trained: boolean;
  tried: number;
  /** By the first reason, as 'gate: reason'. */
  refused: Record<string, number>;
  /** Let in, and something was marked. */
  marked: number;
}

const sum = (rows: Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const refusedOf = (row: Row): number => Object.values(row.refused).reduce((total, n) => total + n, 0);
const letIn = (row: Row): number => row.tried - refusedOf(row);

/** '1.2% (0.4 to 3.5%)', the interval after Wilson. */
function share(part: number, all: number): string {
  if (all === 0) return '–';
  const { low, high } = wilson(part, all);
  const percent = (value: number): string => (100 * value).toFixed(1);
  return `${percent(part / all)}% (${percent(low)} to ${percent(high)}%)`;
}

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const reasonsOf = (row: Row): string =>
  Object.entries(row.refused)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');

function realTable(rows: Row[]): string {
  const cells = (name: string, of: Row[]): string => {
    const [wrong, tried] = [sum(of, refusedOf), sum(of, (row) => row.tried)];
    return line([name, tried, wrong, share(wrong, tried), of.length === 1 ? reasonsOf(of[0]!) : '']);
  };
  return [
    '| source | slices | wrongly refused | share, 95% interval | by |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map((row) => cells(row.source, [row])),
    cells('**all**', rows),
  ].join('\n');
}

function otherTable(rows: Row[]): string {
  const cells = (name: string, of: Row[]): string => {
    const [wrong, tried] = [sum(of, letIn), sum(of, (row) => row.tried)];
    const marked = sum(of, (row) => row.marked);
    return line([name, tried, wrong, share(wrong, tried), marked, of.length === 1 ? reasonsOf(of[0]!) : '']);
  };
  return [
    '| kind | pictures | let in | share, 95% interval | of these marked | refused by |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map((row) => cells(row.source, [row])),
    cells('**all**', rows),
  ].join('\n');
}

/** Shapes, photos and pages. Everything else that is no brain slice is a scan of another organ or by another modality. */
const notScans = new Set(
  [
    [
      'black',
      'grey',
      'white',
      'noise',
      'blurred disc',
      'blurred blobs',
      'icon',
      'drawn bars',
      'drawn ellipses',
    ],
    ['face', 'landscape', 'a few pixels', 'photo of a monitor'],
    ['several slices in one picture', 'window of a viewer program'],
  ].flat(),
);

/** 'a 4.0%, b 9.2%': the rows above a bar. */
function above(rows: Row[], bar: number, of: (row: Row) => number): string {
  const missed = rows.filter((row) => of(row) / row.tried > bar);
  const words = missed.map((row) => `${row.source} ${((100 * of(row)) / row.tried).toFixed(1)}%`);
  return words.join(', ') || 'none';
}

const verdict = (part: number, all: number, bar: number): string =>
  part / all <= bar ? 'met' : '**missed**';

/** docs/gates.md: the gates in words, then what was measured, by kind of picture. */
export function gatesText(intro: string, { model, rows }: { model: string; rows: Row[] }): string {
  const real = rows.filter((row) => row.brain);
  const other = rows.filter((row) => !row.brain);
  const without = other.filter((row) => !row.header && !row.trained);
  const [wrong, tried] = [sum(real, refusedOf), sum(real, (row) => row.tried)];
  const [passed, others] = [sum(without, letIn), sum(without, (row) => row.tried)];
  const scans = without.filter((row) => !notScans.has(row.source));
  const [scansIn, scansTried] = [sum(scans, letIn), sum(scans, (row) => row.tried)];
  return `${intro}
## Measured

With \`npm run evaluate:gates -- DATA\` on ${model}; the same figures are in [gates.json](gates.json).

| what | measured, 95% interval | count | bar | |
| --- | ---: | ---: | ---: | --- |
| brain slices wrongly refused | ${share(wrong, tried)} | ${wrong} of ${tried} | 0.4% | ${verdict(wrong, tried, 0.004)} |
| scans of other organs and modalities let in, without a header | ${share(scansIn, scansTried)} | ${scansIn} of ${scansTried} | 3% | ${verdict(scansIn, scansTried, 0.03)} |
| all other pictures let in, without a header | ${share(passed, others)} | ${passed} of ${others} | 3% | ${verdict(passed, others, 0.03)} |

Sources of brain slices above 1%: ${above(real, 0.01, refusedOf)}. Kinds of other pictures above 3%: ${above(without, 0.03, letIn)}.
Most kinds have 20 pictures, so their intervals are wide. The real scans of other organs at hand were used in training; their
figures are in the last table.

### Brain slices of people that training never saw

${realTable(real)}

### Other pictures without a header, never used in training

Drawn by other code than training's, or real files without their header.

${otherTable(without)}

### Other pictures with a header

${otherTable(other.filter((row) => row.header))}

### Other pictures that training has seen

These figures flatter.

${otherTable(other.filter((row) => row.trained))}
`;
}
