import { answerOfStudy, type StudyVerdict } from '#reading/vocabulary.ts';
import { type HeadlineVoice, headlineWords, inOneRow, subtitles } from './headline.ts';
import type { Translator } from './translator.ts';

export interface StudyVoice {
  headline: HeadlineVoice;
  verdict: Translator<'wholeScan.verdict'>;
}

interface JudgedStudy {
  verdict: StudyVerdict;
  /** Areas that count for the verdict, each once. */
  areas: number;
  /** Marks that do not count. */
  weak: number;
  /** How many healthy people got a possible tumor in testing; absent if that was not measured. */
  healthy?: { alarmed: number; people: number; most: number };
  /** Why no slice was read, as it stands inside a sentence; null if unknown. */
  why: string | null;
}

/** A study's headline, the lines directly below it, and what it means. */
export function studyVerdictWords({ headline, verdict: say }: StudyVoice, study: JudgedStudy) {
  const { verdict, areas } = study;
  const answer = answerOfStudy[verdict];
  return {
    headline: headlineWords(headline, answer),
    below: subtitles(headline, answer, areas),
    sentences: detailsOf(say, study),
  };
}

/** The same as one text, for files and programs. */
export function studyVerdictText(voice: StudyVoice, study: JudgedStudy): string {
  const { headline, below, sentences } = studyVerdictWords(voice, study);
  return inOneRow([headline, ...below, ...sentences]);
}

function detailsOf(
  say: StudyVoice['verdict'],
  { verdict, areas, weak, why, healthy }: JudgedStudy,
): string[] {
  const alone = weak > 0 ? [say('weakFindings', { count: weak })] : [];
  switch (verdict) {
    case 'possible-lesion':
      return [...(healthy ? [say('falseAlarms', healthy)] : []), ...alone, say('doctor')];
    case 'unclear':
      return [say(areas > 0 ? 'weak' : 'tooLittle'), ...alone, say('doctor')];
    case 'nothing-found':
      return [say('nothingText'), ...alone];
    case 'not-readable':
      return [why === null ? say('noSlice') : say('noSliceWhy', { why })];
  }
}
