import type { Sequence } from '../vocabulary.ts';

/** What was tested on pictures like this one. Nothing else may be said of a finding. */
export interface Tested {
  /** How often findings of such a confidence are right. */
  confidence: boolean;
  /** How often the type is right. */
  type: boolean;
}

/** With tumors among the test pictures (model/card.json). Null: unknown, as in a picture without a header. */
const sequencesWithTumors: ReadonlySet<Sequence | null> = new Set<Sequence | null>([
  null,
  't1',
  't1 after contrast',
  't2',
  'flair',
]);
/** The test set with more than one type of tumor has this sequence only. */
const sequenceWithTypes: Sequence = 't1 after contrast';
/** The model was never tested on pictures with these notes. */
const untestedNotes: ReadonlySet<string> = new Set([
  'anyway',
  'sequence-dwi',
  'sequence-unmeasured',
  'child',
  'cropped',
]);

export function testedOf({
  judgment,
  kind,
}: {
  judgment: { notes: readonly { id: string }[] } | null;
  kind: { sequence: Sequence | null } | null;
}): Tested {
  const sequence = kind?.sequence ?? null;
  const noted = judgment?.notes.some(({ id }) => untestedNotes.has(id)) ?? false;
  const confidence = !noted && sequencesWithTumors.has(sequence);
  return { confidence, type: confidence && sequence === sequenceWithTypes };
}
