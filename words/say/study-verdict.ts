import type { Phrase } from '#reading/phrase.ts';
import type { SeriesReading } from '#reading/study/study-reading.ts';
import type { StudyVerdict } from '#reading/vocabulary.ts';
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
  title: string;
  sentences: string[];
}

/** The verdict for a study in words. `healthy`: as measured with the model; null if it was not. */
export function studyVerdictWords(
  t: Translator<'wholeScan.verdict'>,
  say: (phrase: Phrase) => string,
  { verdict, lesions, weak, series }: AnsweredStudy,
  healthy: HealthyClear | null,
): VerdictWords {
  const alone = weak.length > 0 ? [t('weakFindings', { count: weak.length })] : [];
  switch (verdict) {
    case null:
      return { title: t('reading'), sentences: [t('readingText')] };
    case 'possible-lesion': {
      const count = new Set(lesions.map(({ number }) => number)).size;
      const alarms = healthy ? [t('falseAlarms', falseAlarms(healthy))] : [];
      return {
        title: t('possible'),
        sentences: [t('possibleText', { count }), ...alone, ...alarms, t('doctor')],
      };
    }
    case 'nothing-found':
      return { title: t('nothing'), sentences: [t('nothingText'), ...alone] };
    case 'unclear': {
      const reason = t(lesions.length > 0 ? 'weak' : 'tooLittle');
      return { title: t('unclear'), sentences: [reason, ...alone, t('doctor')] };
    }
    case 'not-readable': {
      const why = series.find(({ state }) => state === 'not-readable')?.why;
      const sentence = why ? t('noSliceWhy', { why: uncapitalized(say(why)) }) : t('noSlice');
      return { title: t('unreadable'), sentences: [sentence] };
    }
  }
}

function falseAlarms({ value, low, groups }: HealthyClear): { about: number; most: number; people: number } {
  const alarmed = (clear: number): number => Math.round(100 * (1 - clear));
  return { about: alarmed(value), most: alarmed(low), people: groups };
}

/** For use inside a sentence; abbreviations such as CT keep their capitals. */
export function uncapitalized(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
