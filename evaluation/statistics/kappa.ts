/** Two readers' answers to the same yes-or-no question. */
export interface PairedAnswers {
  both: number;
  neither: number;
  onlyFirst: number;
  onlySecond: number;
}

/** Cohen's kappa: agreement beyond chance. Null if chance alone explains it, because both always give the same answer. */
export function kappaOf({ both, neither, onlyFirst, onlySecond }: PairedAnswers): number | null {
  const n = both + neither + onlyFirst + onlySecond;
  const [first, second] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  const byChance = first * second + (1 - first) * (1 - second);
  return byChance === 1 ? null : ((both + neither) / n - byChance) / (1 - byChance);
}
