import type { Band } from '#contract/format.ts';
import { translatorIn } from '#server/words.ts';
import { defaultLanguage, type Language } from '#words/languages.ts';
import type { EvidenceVoice } from '#words/say/evidence.ts';
import { formatsIn } from '#words/say/formats.ts';
import type { Translator } from '#words/say/translator.ts';

/** Speaks in reports and on annotated images. */
export interface Voice extends EvidenceVoice {
  language: Language;
  report: Translator<'report'>;
  classes: Translator<'viewer.classes'>;
  /** Kinds of measurements. */
  kinds: Translator<'viewer.measurement'>;
  receipt: Translator<'result.receipt'>;
  bands: Record<Band, string>;
  researchOnly: string;
}

export function voiceIn(language: Language = defaultLanguage): Voice {
  const bands = translatorIn(language, 'shell.confidence');
  return {
    language,
    t: translatorIn(language, 'result'),
    shares: translatorIn(language, 'shell.ofHundred'),
    formats: formatsIn(language),
    report: translatorIn(language, 'report'),
    classes: translatorIn(language, 'viewer.classes'),
    kinds: translatorIn(language, 'viewer.measurement'),
    receipt: translatorIn(language, 'result.receipt'),
    bands: { high: bands('high'), medium: bands('medium'), low: bands('low') },
    researchOnly: translatorIn(language, 'shell')('researchOnly'),
  };
}
