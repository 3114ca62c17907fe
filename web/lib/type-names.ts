import type { CardHeadline } from '#contract/model-headline.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { className } from '#words/say/class-name.ts';
import type { Translator } from '#words/say/translator.ts';

/** The tumor types that a model distinguishes. */
export function typeNames(t: Translator<'viewer.classes'>, card: Pick<CardHeadline, 'classes'>): string[] {
  return card.classes.filter((name) => plainClass(name) !== 'tumor').map((name) => className(t, name));
}
