/** Reviewing scans. */
export default {
  claimed: '{name} is reviewing this scan. Continue with the next one.',
  reopened:
    '{who, select, you {You have} reader {A reader has} visitor {A visitor has} other {{name} has}} sent this scan back to the queue after you opened it. Please review it again.',
  judged:
    '{who, select, you {You have} reader {A reader has} visitor {A visitor has} other {{name} has}} already judged this scan {verdict, select, correct {correct} other {incorrect}}. That verdict stays.',
  boxOutside: 'The center of a box is outside the image.',
  outlineOutside: 'A point of an outline is outside the image.',
  noFrame: 'This scan has no frame {frame, number}.',
  administratorSettles: 'Two readers disagree on this scan. An administrator has to settle it.',
  otherSettles: 'You read this scan yourself. Another administrator has to settle it.',
  settled:
    'An administrator settled this scan. Only an administrator who did not read it can change the verdict.',
  changed: 'This scan has changed since you opened it. Please review it again.',
  noResult: 'This scan has no result yet, so there is nothing to review.',
  inQueue: 'This scan is already in the queue. There is no verdict to undo.',
  firstReadingGone: 'The first reading of this scan no longer exists. Reload the queue.',
} as const;
