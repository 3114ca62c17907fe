import type { Gate } from '../vocabulary.ts';

export interface Remark {
  gate: Gate;
  /** The catalogs have its sentence. */
  id: string;
  /** What the file's header says, if the remark is about that. */
  quoted?: string;
}

export interface Judgment {
  /** false: not analyzed, so the picture is neither normal nor abnormal. */
  judged: boolean;
  /** Why it was not analyzed. */
  reasons: Remark[];
  /** Notes on a verdict. */
  notes: Remark[];
}

/** Notes that a visitor cut the picture from a larger one. */
export const noteCropped = ({ notes, ...judgment }: Judgment): Judgment => ({
  ...judgment,
  notes: [...notes, { gate: 'quality', id: 'cropped' }],
});

export function judgmentOf(reasons: Remark[], notes: Remark[]): Judgment {
  return { judged: reasons.length === 0, reasons, notes };
}

/** Whether only the learned gate refused a picture. It can be wrong, so a person may overrule it. */
export function mayBeOverruled({ judged, reasons }: Judgment): boolean {
  return !judged && reasons.every(({ gate }) => gate === 'scope');
}
