import { confidenceCutOff } from '#contract/constants.ts';
import { type Doubt, doubts } from '#contract/review.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

type Doubtful = Pick<
  ScanRow,
  'answer' | 'confidence' | 'quality' | 'scope' | 'networkDisagreement' | 'frameDisagreement'
> & {
  /** Whether its label was withdrawn because it said nothing about the picture. */
  labelDoubted: boolean;
};

const tests: Record<Doubt, (row: Doubtful) => boolean> = {
  label: ({ labelDoubted }) => labelDoubted,
  unclear: ({ answer }) => answer === 'unclear',
  networks: ({ networkDisagreement }) => (networkDisagreement ?? 0) > 0,
  frames: ({ frameDisagreement }) => (frameDisagreement ?? 0) > 0,
  'cut-off': ({ confidence }) => confidence !== null && Math.abs(confidence - confidenceCutOff) < 0.1,
  quality: ({ quality }) => quality?.overall === 'poor' || quality?.overall === 'fair',
  scope: ({ scope }) => scope !== null && Math.abs(scope - 0.5) < 0.25,
};

/** The parts of scans.reviewPriority that apply to a scan. */
export const doubtsOf = (row: Doubtful): Doubt[] => doubts.filter((doubt) => tests[doubt](row));
