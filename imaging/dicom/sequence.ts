import type { Weighting } from '../picture/weighting.ts';

/** Header attributes that determine the sequence. */
export interface SequenceFacts {
  /** Series description and protocol name. */
  description: string;
  imageType: string[];
  bValue: number | null;
  repetitionTime: number | null;
  echoTime: number | null;
  inversionTime: number | null;
  /** A contrast agent is named. */
  contrast: boolean;
}

/** Patterns in descriptions by scanners and technicians. The order matters ('T2 FLAIR' is FLAIR, 'T1 FLAIR' is T1). */
const weightingPatterns: [RegExp, Weighting][] = [
  [/\bt1\W*(w\W*)?flair|flair\W*t1/i, 't1'],
  [/flair|dark.?fluid|tirm/i, 'flair'],
  [/dwi|diff|dti|tensor|(^|[^a-z])dt([^a-z]|$)|\d\W?dir|trace|\badc\b|ep2d.*b\d|b[ =]?1000/i, 'diffusion'],
  [/\bswi|swan\b|\bt2\W?(\*|star)|hemo|gre.*t2|venobold|\bqsm\b/i, 'susceptibility'],
  [/(^|[^a-z])t1|mprage|mp2rage|bravo|fspgr|spgr|vibe|tfl3d|\btfe\b|stealth|navi/i, 't1'],
  [/(^|[^a-z])t2|haste|ciss|fiesta/i, 't2'],
  [/(^|[^a-z])pd(w|\b)|proton/i, 'proton density'],
];
const withContrast =
  /\+\s*(c|k|gd|gad)|\bpost(?!er)|gado|\bgd\b|\bgad\b|contrast|(^|[^a-z])c\+|\bce\b|t1\s?c(e?)\b|t1w?\s?gd|\bkm\b|inj/i;
const withoutContrast = /\bpre\b|without|non.?con|w\/?o\b|\b(ohne|vor)\s+(km|contrast)|\bnativ/i;

/** Images without tissue contrast, regardless of their timing. */
export type OtherPicture = 'angiography' | 'field map';
const otherPatterns: [RegExp, OtherPicture][] = [
  [/\btof|\bmra\b|\bmrv\b|angio|veno(?!bold)|\bpc\W?3?d\b|phase.?contrast/i, 'angiography'],
  [/field\W?map|gre\W?field|\bb0\W?map|\bb1\W?map|phasediff|magnitude[12]?\b/i, 'field map'],
];

/** Replaces separators such as underscores with spaces. */
function wordsOf(description: string): string {
  return description.replaceAll(/[_./\\-]+/g, ' ');
}

export function otherPictureOf(description: string): OtherPicture | null {
  const words = wordsOf(description);
  return otherPatterns.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

export function weightingOf(facts: SequenceFacts): Weighting {
  const { description, imageType, bValue, repetitionTime: tr, echoTime: te, inversionTime: ti } = facts;
  if (imageType.some((kind) => /^(DIFFUSION|ADC|TRACEW?|DWI)$/i.test(kind))) return 'diffusion';
  if (otherPictureOf(description)) return 'unknown';
  const words = wordsOf(description);
  const named = weightingPatterns.find(([pattern]) => pattern.test(words))?.[1];
  if (named) return named;
  if (bValue !== null && bValue > 0) return 'diffusion';
  if (tr === null || te === null) return 'unknown';
  if (ti !== null && ti > 1500 && te > 60) return 'flair';
  if (te >= 70) return 't2';
  if (te < 30 && tr < 1500) return 't1';
  return tr >= 1500 && te < 50 ? 'proton density' : 'unknown';
}

/** Whether the header says that this is a T1 after contrast. */
export function afterContrast(facts: SequenceFacts): boolean {
  const words = wordsOf(facts.description);
  return (
    weightingOf(facts) === 't1' &&
    !withoutContrast.test(words) &&
    (facts.contrast || withContrast.test(words))
  );
}
