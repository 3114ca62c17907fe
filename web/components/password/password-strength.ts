import { passwordMinGuessesLog10, passwordMinLength } from '#contract/constants.ts';

export interface Strength {
  /** 0 to 100, for the bar. */
  percent: number;
  word: string;
  enough: boolean;
}

/** Power of ten of guesses at which the bar is full. */
const veryStrong = 18;
const strong = 14;

/** How many guesses a password withstands, as a power of ten. */
export type EstimateStrength = (password: string) => number;

/** Word lists that are fetched when somebody chooses a password, and by nobody else. */
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

/** A hint while typing, by the rule that the server applies. Without the estimator only the length is judged. */
export function strengthOf(password: string, estimate: EstimateStrength | undefined): Strength {
  const { length } = [...password];
  if (length === 0) return { percent: 0, word: `At least ${passwordMinLength} characters`, enough: false };
  if (length < passwordMinLength) {
    const missing = passwordMinLength - length;
    return { percent: (length / passwordMinLength) * 40, word: `${missing} more to go`, enough: false };
  }
  if (!estimate) return { percent: 40, word: 'Long enough', enough: true };
  const guesses = estimate(password);
  if (guesses < passwordMinGuessesLog10) return { percent: 20, word: 'Guessed too easily', enough: false };
  if (guesses < strong) return { percent: 60, word: 'Good', enough: true };
  return guesses < veryStrong
    ? { percent: 80, word: 'Strong', enough: true }
    : { percent: 100, word: 'Very strong', enough: true };
}
