import { useMemo } from 'react';
import { createTranslator } from 'use-intl/core';
import { useLocale, useMessages } from 'use-intl/react';
import { type Phrase, type PhraseKey, say } from '#reading/phrase.ts';
import { performanceOn } from '#reading/study/sequence-of.ts';
import type { SeriesReading } from '#reading/study/study-reading.ts';
import type { Gate, SliceState } from '#reading/vocabulary.ts';
import { type Measurement, measurementWords } from '#web/components/viewer/stage/measurement.ts';
import type { Catalog } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';
import { typeLine } from '#words/say/finding-words.ts';
import { formatsIn } from '#words/say/formats.ts';
import { studyVerdictWords, uncapitalized } from '#words/say/study-verdict.ts';
import type { Translator } from '#words/say/translator.ts';
import { studyFigures, typeAccuracy } from './detecting/model-facts.ts';
import type { DetectorState } from './scan/detector.ts';
import type { Analysis } from './scan/scan-state.ts';
import type { ListedLesion, ShownArea, StudyAnswer } from './scan/study-answer.ts';

type Numbers = Record<'fine' | 'whole' | 'share', Intl.NumberFormat>;

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
  const spoken = (phrase: Phrase) =>
    say(phrase, (key: PhraseKey, values) => study(key, values as never) as string);
  const headline = createTranslator({ locale: language, messages, namespace: 'headline' });
  const verdict = createTranslator({ locale: language, messages, namespace: 'wholeScan.verdict' });
  const formats = formatsIn(language);
  const numbers: Numbers = {
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

    /** Headline, the lines below it, and what it means. */
    verdict: (answer: StudyAnswer) =>
      studyVerdictWords({ headline, verdict, say: spoken }, answer, studyFigures.healthyClear),

    ...areaWords({ t, headline, formats, numbers, milliliters }),
    ...readingWords({ t, spoken }),
  };
}

interface AreaVoice {
  t: Translator<'wholeScan'>;
  headline: Translator<'headline'>;
  formats: ReturnType<typeof formatsIn>;
  numbers: Numbers;
  milliliters: (volume: number) => string;
}

/** What an area is called, and its measures. */
function areaWords({ t, headline, formats, numbers, milliliters }: AreaVoice) {
  const volumeOf = ({ volume, volumeRange: range }: ShownArea): string | null => {
    if (volume === null) return null;
    if (!range) return t('lesions.volume', { volume: milliliters(volume) });
    const [low, high] = [milliliters(range.low), milliliters(range.high)];
    return t('lesions.volumeRange', { volume: milliliters(volume), low, high });
  };

  /** '34 × 21 mm': the longest diameter and the longest one at a right angle to it. */
  const diametersOf = ({ diameter, perpendicular }: ShownArea): string | null =>
    diameter === null || perpendicular === null
      ? null
      : t('lesions.diameters', { longest: Math.round(diameter), perpendicular: Math.round(perpendicular) });

  return {
    diameters: diametersOf,

    /** 'Possible tumor · 97%'. Weak marks and unclear areas bear no tumor's name. */
    name: ({ level, confidence }: ShownArea): string => {
      switch (level) {
        case 'possible':
          return `${headline('finding')} · ${formats.confidence(confidence)}`;
        case 'other':
          return headline('other');
        case 'unclear':
          return t('lesions.unclearArea');
        case 'weak':
          return t('lesions.weakMark');
      }
    },

    /** What it looks most like, where types were tested; null elsewhere. */
    typeLine: ({ typed, level, class: name, confidence }: ListedLesion): string | null =>
      typed && level === 'possible'
        ? typeLine(
            headline,
            { class: name, confidence, typeProbability: confidence },
            { confidence: true, type: true },
            typeAccuracy,
          )
        : null,

    /** A lesion's position, size and number of slices. */
    measures: (lesion: ShownArea): string => {
      const { first, last, count } = extentOf(lesion);
      return [
        first === last ? t('lesions.slice', { slice: first }) : t('lesions.slices', { first, last }),
        diametersOf(lesion),
        volumeOf(lesion),
        t('lesions.onSlices', { count }),
      ]
        .filter((part) => part !== null)
        .join(' · ');
    },

    /** The same as table cells: slices, diameter, volume. */
    measureCells: (lesion: ShownArea): string[] => {
      const { first, last } = extentOf(lesion);
      return [
        first === last ? numbers.whole.format(first) : t('report.fromTo', { first, last }),
        diametersOf(lesion) ?? '–',
        volumeOf(lesion) ?? '–',
      ];
    },
  };
}

/** What was read and what was not. */
function readingWords({ t, spoken }: { t: Translator<'wholeScan'>; spoken: (phrase: Phrase) => string }) {
  return {
    /** '1 of 10 series read.', what was not read, and how well the detector works on these series. */
    series: (series: readonly SeriesReading[]): string[] => {
      const read = series.filter(({ state }) => state === 'read' || state === 'partly-read');
      const unread = series
        .filter((line) => !read.includes(line))
        .flatMap(({ name, why }) => (why ? [{ name: spoken(name), why: spoken(why) }] : []));
      const names = [...Map.groupBy(unread, ({ why }) => why)].map(([why, lines]) =>
        t('verdict.notReadOne', {
          name: lines.map(({ name }) => name).join(' · '),
          why: uncapitalized(why).replace(/\.$/, ''),
        }),
      );
      const gaps = read.flatMap(({ name, why }) =>
        why ? [`${spoken({ key: 'reasonOfSeries', values: { name, why } })}.`] : [],
      );
      const fares = new Set(read.map(({ sequence }) => spoken(performanceOn(sequence))));
      return [
        t('verdict.seriesRead', { read: read.length, all: series.length }),
        ...(names.length > 0 ? [t('verdict.notRead', { list: names.join('; ') })] : []),
        ...gaps,
        ...fares,
      ];
    },

    /** How many slices were read, and how many were not and why. */
    read: ({ slices, state }: Analysis): string[] => {
      const count = (of: SliceState) => slices.filter((slice) => slice.state === of).length;
      const gates = Map.groupBy(
        slices.flatMap((slice) => (slice.state === 'refused' ? [stoppedAt[slice.reason.gate]] : [])),
        (key) => key,
      );
      const some = (key: 'empty' | 'unreadable' | 'waiting', of: number) =>
        of > 0 ? [t(`read.${key}`, { count: of })] : [];
      return [
        t(state === 'finished' ? 'read.all' : 'read.unfinished', {
          read: count('read'),
          total: slices.length,
        }),
        ...some('empty', count('no-brain')),
        ...[...gates].map(([key, of]) => t(`read.${key}`, { count: of.length })),
        ...some('unreadable', count('damaged')),
        ...some('waiting', count('waiting')),
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
function extentOf({ marks }: ShownArea): { first: number; last: number; count: number } {
  const slices = new Set(marks.map(({ slice }) => slice));
  return { first: Math.min(...slices) + 1, last: Math.max(...slices) + 1, count: slices.size };
}
