import type { Phrase } from '#reading/phrase.ts';
import type { SeriesReading } from '#reading/study/study-reading.ts';
import { answerOfStudy, type StudyVerdict } from '#reading/vocabulary.ts';
import { type HeadlineVoice, headlineWords, inOneRow, subtitles } from './headline.ts';
import type { Translator } from './translator.ts';

interface AnsweredStudy {
  /** Null while unknown. */
  verdict: StudyVerdict | null;
  /** A lesion may be listed once for each series that shows it. */
  lesions: readonly { number: number }[];
  weak: readonly unknown[];
  series: readonly Pick<SeriesReading, 'state' | 'why'>[];
}

/** The share of healthy studies without a possible lesion, its lower limit and the number of people. */
interface HealthyClear {
  value: number;
  low: number;
  groups: number;
}

export interface VerdictWords {
  headline: string;
  /** The lines directly below the headline. */
  below: string[];
  sentences: string[];
}

export interface StudyVoice {
  headline: HeadlineVoice;
  verdict: Translator<'wholeScan.verdict'>;
  /** Speaks phrases about files, series and studies. */
  say: (phrase: Phrase) => string;
}

/** The verdict for a study in words. `healthy`: as measured with the model; null if it was not. */
export function studyVerdictWords(
  voice: StudyVoice,
  study: AnsweredStudy,
  healthy: HealthyClear | null,
): VerdictWords {
  const { headline, verdict: t } = voice;
  const { verdict, lesions } = study;
  if (verdict === null) return { headline: t('reading'), below: [], sentences: [t('readingText')] };
  const answer = answerOfStudy[verdict];
  return {
    headline: headlineWords(headline, answer),
    below: subtitles(headline, answer, new Set(lesions.map(({ number }) => number)).size),
    sentences: detailsOf(voice, { ...study, verdict }, healthy),
  };
}

/** The same as one text, for files and programs. */
export function verdictText({ headline, below, sentences }: VerdictWords): string {
  return inOneRow([headline, ...below, ...sentences]);
}

/** A study in a structured report: for readers of images, so without advice to a visitor. */
export function reportedStudy(
  { headline, verdict: t, say }: StudyVoice,
  { verdict, lesions, weak, series }: AnsweredStudy & { verdict: StudyVerdict },
): string {
  const alone = weak.length > 0 ? [t('weakFindings', { count: weak.length })] : [];
  const why = series.find(({ state }) => state === 'not-readable')?.why;
  const facts: Record<StudyVerdict, string[]> = {
    'possible-lesion': alone,
    'other-abnormality': alone,
    'nothing-found': [t('nothingText'), ...alone],
    unclear: [t(lesions.length > 0 ? 'weak' : 'tooLittle'), ...alone],
    'not-readable': why ? [say(why)] : [],
  };
  return inOneRow([headlineWords(headline, answerOfStudy[verdict]), ...facts[verdict]]);
}

function detailsOf(
  { verdict: t, say }: StudyVoice,
  { verdict, lesions, weak, series }: AnsweredStudy & { verdict: StudyVerdict },
  healthy: HealthyClear | null,
): string[] {
  const alone = weak.length > 0 ? [t('weakFindings', { count: weak.length })] : [];
  switch (verdict) {
    case 'possible-lesion':
      return [...(healthy ? [t('falseAlarms', falseAlarms(healthy))] : []), ...alone, t('doctor')];
    case 'other-abnormality':
      return [...alone, t('doctor')];
    case 'nothing-found':
      return [t('nothingText'), ...alone];
    case 'unclear':
      return [t(lesions.length > 0 ? 'weak' : 'tooLittle'), ...alone, t('doctor')];
    case 'not-readable': {
      const why = series.find(({ state }) => state === 'not-readable')?.why;
      return [why ? t('noSliceWhy', { why: uncapitalized(say(why)) }) : t('noSlice')];
    }
  }
}

/** How many healthy people got a possible tumor, and how many of 100 it could be. */
function falseAlarms({ value, low, groups }: HealthyClear) {
  return {
    alarmed: Math.round(groups * (1 - value)),
    people: groups,
    most: Math.ceil(100 * (1 - low) - 1e-9),
  };
}

/** For use inside a sentence; abbreviations such as CT keep their capitals. */
export function uncapitalized(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
