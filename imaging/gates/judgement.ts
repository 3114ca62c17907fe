/** The checks before a verdict, in order. */
export type Gate = 'content' | 'header' | 'scope' | 'quality';

export interface Remark {
  gate: Gate;
  /** Stable name of the reason. */
  id: string;
  sentence: string;
}

export interface Judgement {
  /** false: not analyzed, so the picture is neither normal nor abnormal. */
  judged: boolean;
  /** Why it was not analyzed. */
  reasons: Remark[];
  /** Notes on a verdict. */
  notes: Remark[];
}

export function judgementOf(reasons: Remark[], notes: Remark[]): Judgement {
  return { judged: reasons.length === 0, reasons, notes };
}
