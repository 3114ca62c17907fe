export type Weighting = 't1' | 't2' | 'flair' | 'diffusion' | 'susceptibility' | 'proton density' | 'unknown';

/** What a header says about how a slice was made. */
export interface SequenceFacts {
  /** Series description and protocol name. */
  description: string;
  imageType: string[];
  bValue: number | null;
  repetitionTime: number | null;
  echoTime: number | null;
  inversionTime: number | null;
  /** An agent is named. */
  contrast: boolean;
}

/** What scanners and technicians write; the order matters ('T2 FLAIR' is FLAIR). */
const spoken: [RegExp, Weighting][] = [
  [/flair|dark.?fluid|tirm/i, 'flair'],
  [/dwi|diff|dti|tensor|(^|[^a-z])dt([^a-z]|$)|\d\W?dir|trace|\badc\b|ep2d.*b\d|b[ _=]?1000/i, 'diffusion'],
  [/swi\b|swan|\bt2\W?\*|hemo|gre.*t2|venobold/i, 'susceptibility'],
  [/(^|[^a-z])t1|mprage|mp2rage|bravo|fspgr|spgr|vibe|tfl3d|\btfe\b|stealth|navi/i, 't1'],
  [/(^|[^a-z])t2|haste|ciss|fiesta/i, 't2'],
  [/(^|[^a-z])pd(w|\b)|proton/i, 'proton density'],
];
const withContrast =
  /\+\s*(c|k|gd|gad)|post|gado|\bgd\b|\bgad\b|contrast|(^|[^a-z])c\+|\bce\b|t1c|\bkm\b|inj/i;
const withoutContrast = /\bpre\b|without|non.?con|w\/?o\b/i;

export function weightingOf(facts: SequenceFacts): Weighting {
  const { description, imageType, bValue, repetitionTime: tr, echoTime: te, inversionTime: ti } = facts;
  if (imageType.some((kind) => /^(DIFFUSION|ADC|TRACEW?|DWI)$/i.test(kind))) return 'diffusion';
  const named = spoken.find(([pattern]) => pattern.test(description))?.[1];
  if (named) return named;
  if (bValue !== null && bValue > 0) return 'diffusion';
  if (tr === null || te === null) return 'unknown';
  if (ti !== null && ti > 1500 && te > 60) return 'flair';
  if (te >= 70) return 't2';
  if (te < 30 && tr < 1500) return 't1';
  return tr >= 1500 && te < 50 ? 'proton density' : 'unknown';
}

/** Whether a T1 was made after contrast, as far as its header says. */
export function afterContrast(facts: SequenceFacts): boolean {
  return (
    weightingOf(facts) === 't1' &&
    !withoutContrast.test(facts.description) &&
    (facts.contrast || withContrast.test(facts.description))
  );
}
