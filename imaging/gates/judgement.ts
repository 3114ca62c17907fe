/** What stands before a verdict, in the order in which it is asked. */
export type Gate = 'content' | 'header' | 'scope' | 'quality';

export interface Remark {
  gate: Gate;
  /** Stable name of the reason. */
  id: string;
  sentence: string;
}

export interface Judgement {
  /** false: nothing is said about the picture; it is neither normal nor abnormal. */
  judged: boolean;
  /** Why it was not judged. */
  reasons: Remark[];
  /** What to know beside a verdict. */
  notes: Remark[];
}

export function judgementOf(reasons: Remark[], notes: Remark[]): Judgement {
  return { judged: reasons.length === 0, reasons, notes };
}

const notABrainSlice =
  'This does not look like a brain MR slice, so it was not judged. Please use a single slice of a brain MRI, cropped to the head, without screenshots or photographs of a screen.';

/** Adds what the network says: how likely this is a brain MR slice at all. */
export function addScopeGate(
  before: Judgement,
  scope: number | null,
  threshold: number | undefined,
): Judgement {
  const passes = scope === null || threshold === undefined || scope >= threshold;
  if (passes || !before.judged) return before;
  const reason: Remark = { gate: 'scope', id: 'not-brain-mr', sentence: notABrainSlice };
  return judgementOf([...before.reasons, reason], before.notes);
}
