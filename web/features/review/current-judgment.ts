import { reviewVerdicts } from '#contract/picture-verdict.ts';
import type { ReviewEvent } from '#contract/review.ts';

/**
 * The judgment that counts, of a history from newest to oldest. A second reading never does, and a final verdict no longer
 * after it was withdrawn.
 */
export function currentJudgment(events: readonly ReviewEvent[]): ReviewEvent | undefined {
  let withdrawn = false;
  for (const event of events) {
    const { action, reading } = event;
    if (reading === 'final' && action === 'reopened') withdrawn = true;
    if (reading === 'second' || !reviewVerdicts.some((each) => each === action)) continue;
    if (reading !== 'final' || !withdrawn) return event;
    withdrawn = false;
  }
  return undefined;
}
