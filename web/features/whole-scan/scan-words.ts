import { useMemo } from 'react';
import { createTranslator } from 'use-intl/core';
import { useLocale, useMessages } from 'use-intl/react';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import { type Phrase, type PhraseKey, say } from '#reading/phrase.ts';
import type { Gate } from '#reading/vocabulary.ts';
import { type Measurement, measurementWords } from '#web/components/viewer/stage/measurement.ts';
import type { Catalog } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';
import { typeLine } from '#words/say/finding-words.ts';
import { formatsIn } from '#words/say/formats.ts';
import { studyVerdictWords } from '#words/say/study-verdict.ts';
import { studyFigures, typeAccuracy } from './detecting/model-facts.ts';
import type { DetectorState } from './scan/detector.ts';
import type { Analysis } from './scan/scan-state.ts';
import type { ListedLesion, ReadSeriesLine, StudyAnswer } from './scan/study-answer.ts';

/** The texts of this page about a scan, in one language. */
export type ScanWords = ReturnType<typeof createScanWords>;

export function useScanWords(): ScanWords {
  const language = useLocale();
  const words = useMessages();
  return useMemo(() => createScanWords(language, words), [language, words]);
}

export function createScanWords(
  language: Language,
  messages: Pick<Catalog, 'headline' | 'study' | 'viewer' | 'wholeScan'>,
) {
  const t = createTranslator({ locale: language, messages, namespace: 'wholeScan' });
  const study = createTranslator({ locale: language, messages, namespace: 'study' });
  const viewer = createTranslator({ locale: language, messages, namespace: 'viewer' });
  const voice = {
    headline: createTranslator({ locale: language, messages, namespace: 'headline' }),
    verdict: createTranslator({ locale: language, messages, namespace: 'wholeScan.verdict' }),
  };
  const spoken = (phrase: Phrase) =>
    say(phrase, (key: PhraseKey, values) => study(key, values as never) as string);
  const formats = formatsIn(language);
  const numbers = {
    fine: new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    whole: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    share: new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'always',
    }),
  };
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(language, { type: 'unit', style: 'long' });

  /** More digits would exceed the precision of the outlines. */
  const milliliters = (volume: number) =>
    t('lesions.milliliters', { milliliters: numbers[volume < 10 ? 'fine' : 'whole'].format(volume) });
  const volumeOf = ({ volume, volumeRange: range }: Lesion): string | null => {
    if (volume === null) return null;
    if (!range) return t('lesions.volume', { volume: milliliters(volume) });
    const [low, high] = [milliliters(range.low), milliliters(range.high)];
    return t('lesions.volumeRange', { volume: milliliters(volume), low, high });
  };

  return {
    t,
    say: spoken,
    milliliters,
    /** '+12%', '−5%'. */
    share: (share: number) => numbers.share.format(Math.round(share * 100) / 100 + 0).replace('-', '−'),
    /** 'January 2, 2026', from a DICOM date (YYYYMMDD). */
    day: (date: string | null): string | null => {
      const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date ?? '') ?? [];
      return year ? days.format(new Date(`${year}-${month}-${day}T00:00:00Z`)) : null;
    },
    list: (parts: string[]) => lists.format(parts),

    /** 'Length 23.4 mm'. */
    measurement: (one: Measurement) =>
      `${viewer(`measurement.${one.kind}`)} ${measurementWords(viewer, formats, one)}`,

    /** 'Possible tumor · 97%'. Weak marks and unclear areas bear no tumor's name. */
    name: ({ weak, level, confidence }: Lesion & { level?: ListedLesion['level'] }): string => {
      if (weak) return t('lesions.weakMark');
      if (level === 'unclear') return t('lesions.unclearArea');
      return `${voice.headline('finding')} · ${formats.confidence(confidence)}`;
    },

    /** What it looks most like, where types were tested; null elsewhere. */
    typeLine: ({ typed, level, class: name, confidence }: ListedLesion): string | null =>
      typed && level === 'possible'
        ? typeLine(
            voice.headline,
            { class: name, confidence, typeProbability: confidence },
            { confidence: true, type: true },
            typeAccuracy,
          )
        : null,

    /** A lesion's position, size and number of slices. */
    measures: (lesion: Lesion): string => {
      const { first, last, count } = extentOf(lesion);
      const { diameter } = lesion;
      return [
        first === last ? t('lesions.slice', { slice: first }) : t('lesions.slices', { first, last }),
        diameter === null ? null : t('lesions.diameter', { millimeters: Math.round(diameter) }),
        volumeOf(lesion),
        t('lesions.onSlices', { count }),
      ]
        .filter((part) => part !== null)
        .join(' · ');
    },

    /** The same as table cells: slices, diameter, volume. */
    measureCells: (lesion: Lesion): string[] => {
      const { first, last } = extentOf(lesion);
      const { diameter } = lesion;
      return [
        first === last ? numbers.whole.format(first) : t('report.fromTo', { first, last }),
        diameter === null ? '–' : `${numbers.whole.format(diameter)} mm`,
        volumeOf(lesion) ?? '–',
      ];
    },

    /** Headline, the lines below it, and what it means. */
    verdict: ({ verdict, lesions, weak, series }: StudyAnswer) => {
      if (verdict === null)
        return { headline: t('verdict.reading'), below: [], sentences: [t('verdict.readingText')] };
      const why = series.find(({ state }) => state === 'not-readable')?.why ?? null;
      return studyVerdictWords(voice, {
        verdict,
        areas: new Set(lesions.map(({ number }) => number)).size,
        weak: weak.length,
        healthy: healthyPeople(),
        why: why && uncapitalized(spoken(why)),
      });
    },

    /** '1 of 10 series read.', what was not read, and how well the detector works on these series. */
    series: (series: readonly ReadSeriesLine[]): string[] => {
      const read = series.filter(({ state }) => state === 'read' || state === 'partly-read');
      const unread = series
        .filter((line) => !read.includes(line))
        .map(({ name, why }) => ({ name: spoken(name), why: spoken(why ?? { key: 'whyNotChosen' }) }));
      const names = [...Map.groupBy(unread, ({ why }) => why)].map(([why, lines]) =>
        t('verdict.notReadOne', {
          name: lines.map(({ name }) => name).join(' · '),
          why: uncapitalized(why).replace(/\.$/, ''),
        }),
      );
      const gaps = read.flatMap(({ name, why }) =>
        why ? [`${spoken({ key: 'reasonOfSeries', values: { name, why } })}.`] : [],
      );
      const fares = new Set(read.flatMap((line) => (line.fares ? [spoken(line.fares)] : [])));
      return [
        t('verdict.seriesRead', { read: read.length, all: series.length }),
        ...(names.length > 0 ? [t('verdict.notRead', { list: names.join('; ') })] : []),
        ...gaps,
        ...fares,
      ];
    },

    /** How many slices were read, and how many were not and why. */
    read: ({ results, state }: Analysis): string[] => {
      const count = (kind: string) => results.filter((result) => result?.kind === kind).length;
      const gates = Map.groupBy(
        results.flatMap((result) => (result?.kind === 'outside' ? [stoppedAt[result.gate]] : [])),
        (key) => key,
      );
      const total = results.length;
      const some = (key: 'empty' | 'unreadable' | 'waiting', of: number) =>
        of > 0 ? [t(`read.${key}`, { count: of })] : [];
      return [
        t(state === 'finished' ? 'read.all' : 'read.unfinished', { read: count('read'), total }),
        ...some('empty', count('empty')),
        ...[...gates].map(([key, of]) => t(`read.${key}`, { count: of.length })),
        ...some('unreadable', count('unreadable')),
        ...some('waiting', results.filter((result) => result === undefined).length),
      ];
    },

    detector: ({ workers, threads, note }: Extract<DetectorState, { step: 'ready' }>): string => {
      const way = workers === null ? t('detector.gpu') : t('detector.wasm', { workers, threads });
      return note ? t(`detector.${note}`, { way }) : way;
    },
  };
}

const stoppedAt: Record<Gate, 'notBrain' | 'notBrainByFile' | 'poor'> = {
  content: 'notBrain',
  scope: 'notBrain',
  header: 'notBrainByFile',
  quality: 'poor',
};

/** The range of slices that contain a lesion, counted from one. */
function extentOf({ marks }: Lesion): { first: number; last: number; count: number } {
  const slices = new Set(marks.map(({ slice }) => slice));
  return { first: Math.min(...slices) + 1, last: Math.max(...slices) + 1, count: slices.size };
}

/** How many unseen healthy people got a possible tumor (model/studies.json). */
function healthyPeople() {
  const { value, low, groups } = studyFigures.healthyClear;
  return {
    alarmed: Math.round(groups * (1 - value)),
    people: groups,
    most: Math.ceil(100 * (1 - low) - 1e-9),
  };
}

/** For use inside a sentence; abbreviations such as CT keep their capitals. */
function uncapitalized(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
