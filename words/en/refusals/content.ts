/** The texts that administrators edit. */
export default {
  empty: 'This text is empty. Write something before you save.',
  changedMeanwhile:
    '{known, select, true {{name}} other {Someone}} saved this text while you were editing. Your text is still here. Compare it with the history below, then save again.',
  noVersion: 'This version does not exist.',
} as const;
