import type { Answer } from '#reading/vocabulary.ts';
import type { Translator } from './translator.ts';

export type HeadlineVoice = Translator<'headline'>;

/** The largest words of a result: one ladder for page, report, files, programs and desk. */
export function headlineWords(say: HeadlineVoice, answer: Answer | null): string {
  return say(answer ?? 'not-analyzed');
}

/** The lines directly below a headline, which limit it. They are as large as any other line but the headline. */
export function subtitles(say: HeadlineVoice, answer: Answer | null, findings: number): string[] {
  switch (answer) {
    case 'finding':
      return [say('count', { count: findings })];
    case 'other':
      return [say('notKnownTumor')];
    case 'unclear':
      return [say('noneAbove')];
    case 'clear':
      return [say('normal'), say('notRuledOut')];
    case 'not-analyzed':
    case null:
      return [];
  }
}

/** Lines as sentences in a row. */
export function inOneRow(lines: readonly string[]): string {
  return lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ');
}
