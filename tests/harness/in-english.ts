import { createTranslator } from 'use-intl/core';
import { type Phrase, say } from '#reading/phrase.ts';
import words from '#words/en/study.ts';

const translate = createTranslator({ locale: 'en', messages: { study: words }, namespace: 'study' });

/** A phrase in English. */
export function inEnglish(phrase: Phrase): string {
  return say(phrase, (key, values) => translate(key, values as never));
}
