import { translatorIn } from '#server/words.ts';
import { defaultLanguage, type Language } from '#words/languages.ts';
import type { EvidenceVoice } from '#words/say/evidence.ts';
import { formatsIn } from '#words/say/formats.ts';
import type { HeadlineVoice } from '#words/say/headline.ts';
import type { Translator } from '#words/say/translator.ts';

/** The translators and formatters for reports and annotated images. */
export interface Voice extends EvidenceVoice {
  language: Language;
  headline: HeadlineVoice;
  report: Translator<'report'>;
  card: Translator<'card'>;
  classes: Translator<'viewer.classes'>;
  /** Kinds of measurements. */
  kinds: Translator<'viewer.measurement'>;
  receipt: Translator<'result.receipt'>;
  researchOnly: string;
}

export function voiceIn(language: Language = defaultLanguage): Voice {
  return {
    language,
    t: translatorIn(language, 'result'),
    headline: translatorIn(language, 'headline'),
    shares: translatorIn(language, 'shell.ofHundred'),
    formats: formatsIn(language),
    report: translatorIn(language, 'report'),
    card: translatorIn(language, 'card'),
    classes: translatorIn(language, 'viewer.classes'),
    kinds: translatorIn(language, 'viewer.measurement'),
    receipt: translatorIn(language, 'result.receipt'),
    researchOnly: translatorIn(language, 'shell')('researchOnly'),
  };
}
