export interface Row {
  source: string;
  brain: boolean;
  tried: number;
  /** Passed the gates before the network, and were given to it. */
  seenByNetwork: number;
  /** By the first reason, as 'gate: reason'. */
  refused: Record<string, number>;
}

const isScope = (reason: string): boolean => reason.startsWith('scope');
const sum = (rows: Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const share = (part: number, all: number): string => (all > 0 ? `${((100 * part) / all).toFixed(2)}%` : '–');

/** Refused by the gates before the network, and by the network. */
function refusals(row: Row): { before: number; scope: number } {
  const count = (keep: (reason: string) => boolean): number =>
    Object.entries(row.refused).reduce((total, [reason, n]) => total + (keep(reason) ? n : 0), 0);
  return { before: count((reason) => !isScope(reason)), scope: count(isScope) };
}

/** Of all slices, where the network saw only some: both shares, one after the other. */
function wrongShare(rows: Row[]): number {
  const before =
    sum(rows, (row) => refusals(row).before) /
    Math.max(
      1,
      sum(rows, (row) => row.tried),
    );
  const scope =
    sum(rows, (row) => refusals(row).scope) /
    Math.max(
      1,
      sum(rows, (row) => row.seenByNetwork),
    );
  return before + (1 - before) * scope;
}

/** The page: every gate, then real slices by source, then other pictures by kind. */
export function gatesText(
  intro: string,
  { model, every, rows }: { model: string; every: number; rows: Row[] },
): string {
  const brain = rows.filter((row) => row.brain);
  const other = rows.filter((row) => !row.brain);
  const reasonsOf = (row: Row): string =>
    Object.entries(row.refused)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ');
  const all = (row: Row): number => refusals(row).before + refusals(row).scope;
  const passed = sum(other, (row) => row.tried - all(row));
  const others = sum(other, (row) => row.tried);
  const sampled = every > 1 ? `, every ${every}th slice of each source` : '';
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const reasons = [...new Set(rows.flatMap((row) => Object.keys(row.refused)))].toSorted();
  return `${intro}Measured with \`npm run evaluate:gates -- DATA\` on ${model}${sampled}; the same figures are in [gates.json](gates.json).
Real brain slices wrongly refused: **${(100 * wrongShare(brain)).toFixed(2)}%** (at most 0.5% is the aim). Other
pictures wrongly let through: **${share(passed, others)}** (at most 1%).

## Every gate

A picture counts at the first gate that stops it. The scope score needs the network, which saw ${sum(brain, (row) => row.seenByNetwork)} of the
${sum(brain, (row) => row.tried)} real slices, evenly spread.

| gate: reason | real slices tried | wrongly refused | share | other pictures refused |
| --- | ---: | ---: | ---: | ---: |
${reasons
  .map((reason) => {
    const tried = sum(brain, (row) => (isScope(reason) ? row.seenByNetwork : row.tried));
    const wrong = sum(brain, (row) => row.refused[reason] ?? 0);
    return line([reason, tried, wrong, share(wrong, tried), sum(other, (row) => row.refused[reason] ?? 0)]);
  })
  .join('\n')}

## Real brain slices

| source | tried | seen by the network | wrongly refused | share | by |
| --- | ---: | ---: | ---: | ---: | --- |
${brain.map((row) => line([row.source, row.tried, row.seenByNetwork, all(row), `${(100 * wrongShare([row])).toFixed(2)}%`, reasonsOf(row)])).join('\n')}
| **all** | **${sum(brain, (row) => row.tried)}** | **${sum(brain, (row) => row.seenByNetwork)}** | **${sum(brain, all)}** | **${(100 * wrongShare(brain)).toFixed(2)}%** | |

## Other pictures

| kind | tried | refused | wrongly let through | share | refused by |
| --- | ---: | ---: | ---: | ---: | --- |
${other.map((row) => line([row.source, row.tried, all(row), row.tried - all(row), share(row.tried - all(row), row.tried), reasonsOf(row)])).join('\n')}
| **all** | **${others}** | **${others - passed}** | **${passed}** | **${share(passed, others)}** | |
`;
}
