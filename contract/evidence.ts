import { formatPercent } from './format.ts';
import type { Figure } from './model-card.ts';

interface TestedSource {
  title: string;
  /** Share of pictures with a lesion that get any detection. */
  sensitivity: Figure | null;
}

/**
 * How many slices with a tumour a model leaves unmarked, in words and numbers, over all test pictures with a tumour;
 * null where that was not measured.
 */
export function missedWords(sources: readonly TestedSource[]): string | null {
  const tested = sources.flatMap(({ title, sensitivity }) =>
    sensitivity && sensitivity.n > 0 ? [{ title, missed: 1 - sensitivity.value, n: sensitivity.n }] : [],
  );
  const slices = tested.reduce((sum, { n }) => sum + n, 0);
  if (slices === 0) return null;
  const missed = Math.round(tested.reduce((sum, source) => sum + source.missed * source.n, 0));
  if (missed === 0)
    return `In tests the model marked each of ${slices} slices with a tumour; it will not always.`;
  const range = tested.toSorted((a, b) => a.missed - b.missed);
  const [least, most] = [range[0]!, range.at(-1)!];
  const spread =
    tested.length > 1 && least.missed !== most.missed
      ? `, between ${formatPercent(least.missed)} (${least.title}) and ${formatPercent(most.missed)} (${most.title})`
      : '';
  return `In tests the model left about 1 in ${Math.round(slices / missed)} slices with a tumour unmarked: ${missed} of ${slices}${spread}.`;
}
