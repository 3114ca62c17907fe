import { passwordMinGuessesLog10, passwordMinLength } from '#contract/constants.ts';
import type { AdminCatalog } from '#words/catalog.ts';

export interface Strength {
  /** 0 to 100, for the bar. */
  percent: number;
  word: StrengthWord;
  /** Characters. */
  missing: number;
}

/** A key of `admin.password.words`. */
type StrengthWord = keyof AdminCatalog['password']['words'];

/** Power of ten of guesses at which the bar is full. */
const veryStrong = 18;
const strong = 14;

/** Estimates how many guesses a password withstands, as a power of ten. */
export type EstimateStrength = (password: string) => number;

/** Loads the word lists, which only this field needs. */
export async function loadEstimator(): Promise<EstimateStrength> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password) => estimator.check(password, ['sulcus', 'mri', 'dicom']).guessesLog10;
}

/** A hint while typing, by the server's rule. Without the estimator it judges only the length. */
export function strengthOf(password: string, estimate: EstimateStrength | undefined): Strength {
  const { length } = [...password];
  const missing = Math.max(0, passwordMinLength - length);
  const judged = (word: StrengthWord, percent: number): Strength => ({ word, percent, missing });
  if (length === 0) return judged('least', 0);
  if (missing > 0) return judged('missing', (length / passwordMinLength) * 40);
  if (!estimate) return judged('long', 40);
  const guesses = estimate(password);
  if (guesses < passwordMinGuessesLog10) return judged('easy', 20);
  if (guesses < strong) return judged('good', 60);
  return guesses < veryStrong ? judged('strong', 80) : judged('veryStrong', 100);
}
