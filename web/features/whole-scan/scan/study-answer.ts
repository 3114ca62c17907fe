import type { Correction } from '#reading/lesions/correct-lesion.ts';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import type { Phrase } from '#reading/phrase.ts';
import { stoppedBy } from '#reading/study/finish-series.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { readStudy } from '#reading/study/read-study.ts';
import { performanceOn } from '#reading/study/sequence-of.ts';
import type { SeriesReading } from '#reading/study/study-reading.ts';
import { verdictOf } from '#reading/study/verdict.ts';
import type { StudyVerdict } from '#reading/vocabulary.ts';
import { calibration } from '../detecting/model-facts.ts';
import type { Analysis, ScanState } from './scan-state.ts';

/** A lesion of the study in one of the series that show it. It has the same number in every series. */
export interface ListedLesion extends Lesion {
  level: 'possible' | 'unclear' | 'none';
  /** Names of the other series that show it. */
  alsoIn: Phrase[];
  /** Whether this series has the lesion's highest score. */
  first: boolean;
  /** Stable as long as its series is not read again. */
  id: string;
  series: string;
  seriesName: Phrase;
  /** Whether types were tested on this kind of series. */
  typed: boolean;
  /** Whether the reader has redrawn its outline. */
  corrected: boolean;
}

export interface Edits {
  removed: ReadonlySet<string>;
  corrected: ReadonlyMap<string, Correction>;
}

export const noEdits: Edits = { removed: new Set(), corrected: new Map() };

/** What was read of a series, or why it was not. */
export interface ReadSeriesLine {
  key: string;
  name: Phrase;
  state: SeriesReading['state'];
  why: Phrase | null;
  /** How well the detector works on this kind of series; null if it was not read. */
  fares: Phrase | null;
}

/** The result for everything that was dropped. */
export interface StudyAnswer {
  /** Null while unknown. */
  verdict: StudyVerdict | null;
  /** Areas that count for the verdict, numbered across all series. */
  lesions: ListedLesion[];
  /** Areas that too little speaks for: usually false alarms. */
  weak: ListedLesion[];
  /** Lesions that the reader removed. */
  removed: ListedLesion[];
  series: ReadSeriesLine[];
}

export function analysisOf({ open, analysis, kept }: ScanState, key: string): Analysis | null {
  return (open?.key === key ? analysis : null) ?? kept.get(key)?.analysis ?? null;
}

/** The combined answer for all series read so far. */
export function studyAnswer(state: ScanState, { removed, corrected }: Edits): StudyAnswer {
  const all = listLesions(state).map((lesion) => ({
    ...lesion,
    ...corrected.get(lesion.id),
    corrected: corrected.has(lesion.id),
  }));
  const stays = all.filter(({ id }) => !removed.has(id));
  const numbers = [...new Set(stays.map(({ number }) => number))];
  const ordered = stays.map((lesion) => ({ ...lesion, number: numbers.indexOf(lesion.number) + 1 }));
  const lesions = ordered.filter(({ weak }) => !weak);
  const series = state.series.map((one) => lineOf(one, analysisOf(state, one.key)));
  const settled = series.some(({ state: of }) => of !== 'waiting' && of !== 'set-aside');
  const running = state.analysis?.state === 'running';
  const verdict = verdictOf(
    lesions.map(({ level }) => ({
      level: level === 'possible' ? ('possible' as const) : ('unclear' as const),
    })),
    series,
  );
  return {
    verdict: lesions.length > 0 || (settled && !running) ? verdict : null,
    lesions,
    weak: ordered.filter(({ weak }) => weak),
    removed: all.filter(({ id }) => removed.has(id)),
    series,
  };
}

/** The lesions of all finished series, merged by position; those that count come first. */
function listLesions(state: ScanState): Omit<ListedLesion, 'corrected'>[] {
  const names = new Map(state.series.map(({ key, description }) => [key, description.name]));
  const analyses = state.series.flatMap(({ key }) => analysisOf(state, key) ?? []);
  const study = readStudy(
    analyses.flatMap(({ read }) => read ?? []),
    [],
    calibration,
  );
  const listed = state.series.flatMap((series) =>
    (analysisOf(state, series.key)?.lesions ?? []).map((lesion) => {
      const joined = study.lesions.find(({ seenIn }) =>
        seenIn.some((one) => one.series === series.key && one.marks === lesion.marks),
      );
      const others = joined?.seenIn.filter((one) => one.series !== series.key) ?? [];
      return {
        ...lesion,
        number: joined?.number ?? 0,
        level: joined?.level ?? ('none' as const),
        alsoIn: others.flatMap((one) => names.get(one.series) ?? []),
        first: !joined || joined.series === series.key,
        id: `${series.key} ${lesion.number}`,
        series: series.key,
        seriesName: series.description.name,
        typed: analysisOf(state, series.key)?.read?.reading.sequence?.name === 't1-contrast',
      };
    }),
  );
  const counted = listed.filter(({ weak }) => !weak).toSorted((a, b) => a.number - b.number);
  const last = Math.max(0, ...counted.map(({ number }) => number));
  const loose = listed.filter(({ weak }) => weak);
  return [...counted, ...loose.map((lesion, place) => ({ ...lesion, number: last + place + 1 }))];
}

/** Minimum share of the slices with a head that must be read for an answer. */
const minReadShare = 0.5;

function lineOf({ key, description }: ListedSeries, analysis: Analysis | null): ReadSeriesLine {
  const { name, setAside } = description;
  const fares = analysis?.read ? performanceOn(analysis.read.reading.sequence) : null;
  const line = (state: ReadSeriesLine['state'], why: Phrase | null) => ({ key, name, state, why, fares });
  if (!analysis) return setAside === null ? line('waiting', null) : line('set-aside', setAside);
  const { results } = analysis;
  const count = (kind: string) => results.filter((result) => result?.kind === kind).length;
  const read = count('read');
  const withHead = results.length - count('empty');
  const waiting = results.filter((result) => result === undefined).length;
  if (analysis.state === 'running') return line('waiting', { key: 'whyStillReading' });
  if (read === 0) return line('not-readable', whyNothing(results));
  if (read === withHead) return line('read', null);
  const missed: Phrase = {
    key: 'whyPartlyRead',
    values: { read, all: withHead, refused: count('outside'), damaged: count('unreadable'), waiting },
  };
  return line(read >= minReadShare * withHead && waiting === 0 ? 'partly-read' : 'not-readable', missed);
}

function whyNothing(results: Analysis['results']): Phrase {
  const stopped = results.find((result) => result?.kind === 'outside');
  if (stopped?.kind === 'outside') return stoppedBy[stopped.gate];
  if (results.some((result) => result?.kind === 'unreadable')) return { key: 'whyDamaged' };
  return { key: results.some((result) => result === undefined) ? 'whyStopped' : 'whyNoHead' };
}
