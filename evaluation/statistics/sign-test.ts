/** Two-sided exact sign test: the p-value for a fair coin. Null without any toss. */
export function signTest(one: number, other: number): number | null {
  const tosses = one + other;
  if (tosses === 0) return null;
  let term = 0.5 ** tosses;
  let sum = 0;
  for (let heads = 0; heads <= Math.min(one, other); heads += 1) {
    sum += term;
    term *= (tosses - heads) / (heads + 1);
  }
  return Math.min(1, 2 * sum);
}
