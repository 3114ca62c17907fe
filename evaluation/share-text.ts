import { wilsonInterval } from './statistics/wilson.ts';

const percent = (share: number): string => (100 * share).toFixed(1);

/** A share with its 95% Wilson interval: '1.2% (0.4 to 3.5%)'. */
export function shareText(part: number, all: number): string {
  if (all === 0) return '–';
  const { low, high } = wilsonInterval(part, all);
  return `${percent(part / all)}% (${percent(low)} to ${percent(high)}%)`;
}
