import type { Catalog } from '../catalog.ts';
import english from '../en/card.ts';
import type { Translator } from './translator.ts';

type Key = keyof Catalog['card']['limit'];

/** The card's English sentences as patterns: what is in braces becomes a value. */
const patterns = Object.entries(english.limit).map(([key, sentence]) => ({
  key: key as Key,
  pattern: new RegExp(
    `^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
  ),
}));

/** A sentence of the model card in the reader's language; as it is where the catalog does not know it. */
export function cardSentence(say: Translator<'card'>, sentence: string): string {
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(sentence);
    if (found) return say(`limit.${key}`, { ...found.groups } as never);
  }
  return sentence;
}
