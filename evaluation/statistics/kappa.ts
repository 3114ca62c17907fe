/** How many cases two readers answered this way. */
export interface PairedAnswers {
  first: string;
  second: string;
  n: number;
}

/** Cohen's kappa: agreement beyond chance. Null if chance alone explains it, because both always give the same answer. */
export function kappaOf(table: readonly PairedAnswers[]): number | null {
  const count = (fits: (cell: PairedAnswers) => boolean): number =>
    table.filter(fits).reduce((sum, { n }) => sum + n, 0);
  const n = count(() => true);
  const answers = [...new Set(table.flatMap(({ first, second }) => [first, second]))];
  const byChance = answers
    .map((answer) => count(({ first }) => first === answer) * count(({ second }) => second === answer))
    .reduce((sum, product) => sum + product / n ** 2, 0);
  const agreed = count(({ first, second }) => first === second) / n;
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance);
}
