import type { ComparedScans } from '#contract/models.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { type MarkTally, tallyMarks } from '#reading/findings/tally-marks.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/analysis/detect/load-model.ts';
import { comparePairs } from '#server/models/compare-pairs.ts';
import { truthOf } from './heads.ts';

/** Heads that no reader sees, with the first model's results. */
export interface HeldOut {
  heads: Phantom[];
  first: MarkTally[];
}

/** Compares a model's marks with the lesions drawn into the heads. */
export async function measure(heads: Phantom[], modelFolder: string): Promise<MarkTally[]> {
  const detector = await createEmbeddedDetector((await loadTrainedModel(modelFolder)).model, { cores: 1 });
  const tallies: MarkTally[] = [];
  try {
    for (const head of heads) {
      const { findings } = await readPicture(plainPicture(head), (image) => detector.detect(image));
      tallies.push(tallyMarks(findings, truthOf(head), head));
    }
  } finally {
    await detector.close();
  }
  return tallies;
}

export async function onHeldOut({ heads, first }: HeldOut, modelFolder: string): Promise<ComparedScans> {
  const next = await measure(heads, modelFolder);
  const pairs = next.map((candidate, at) => ({ active: first[at]!, candidate }));
  return { ...comparePairs(pairs), confirmed: 0, unlabelled: 0 };
}
