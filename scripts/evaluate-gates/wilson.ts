/** A share with its 95% Wilson interval: '1.2% (0.4 to 3.5%)'. */
export function shareWithInterval(part: number, all: number): string {
  if (all === 0) return '–';
  const z = 1.96;
  const share = part / all;
  const middle = share + (z * z) / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 1 + (z * z) / all;
  const percent = (value: number): string => (100 * value).toFixed(1);
  const [low, high] = [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
  return `${percent(share)}% (${percent(low)} to ${percent(high)}%)`;
}
