export interface Row {
  source: string;
  brain: boolean;
  tried: number;
  refused: number;
  /** Refused by each reason. */
  reasons: Record<string, number>;
}

/** The page with its two tables: real slices that were wrongly refused, other pictures that were wrongly let through. */
export function gatesText(
  intro: string,
  { model, every, rows }: { model: string; every: number; rows: Row[] },
): string {
  const share = (part: number, all: number) => (all > 0 ? `${((100 * part) / all).toFixed(2)} %` : '');
  const reasons = (row: Row) =>
    Object.entries(row.reasons)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ');
  const brain = rows.filter((row) => row.brain);
  const other = rows.filter((row) => !row.brain);
  const sum = (list: Row[], of: (row: Row) => number) => list.reduce((total, row) => total + of(row), 0);
  const tried = sum(brain, (row) => row.tried);
  const wrong = sum(brain, (row) => row.refused);
  const others = sum(other, (row) => row.tried);
  const passed = sum(other, (row) => row.tried - row.refused);
  const sampled = every > 1 ? `, every ${every}th picture of each source` : '';
  return `${intro}Measured with \`npm run evaluate:gates\` on ${model}${sampled}. The same figures are in [gates.json](gates.json).

## Real brain slices

| source | tried | wrongly refused | share | by |
| --- | ---: | ---: | ---: | --- |
${brain.map((row) => `| ${row.source} | ${row.tried} | ${row.refused} | ${share(row.refused, row.tried)} | ${reasons(row)} |`).join('\n')}
| **all** | **${tried}** | **${wrong}** | **${share(wrong, tried)}** | |

## Other pictures

| kind | tried | refused | wrongly let through | share | refused by |
| --- | ---: | ---: | ---: | ---: | --- |
${other.map((row) => `| ${row.source} | ${row.tried} | ${row.refused} | ${row.tried - row.refused} | ${share(row.tried - row.refused, row.tried)} | ${reasons(row)} |`).join('\n')}
| **all** | **${others}** | **${others - passed}** | **${passed}** | **${share(passed, others)}** | |
`;
}
