import type { Gate } from '#imaging/gates/judgement.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { readStudy } from '#imaging/study/read-study.ts';
import { howItFares } from '#imaging/study/sequence-of.ts';
import type { SeriesReading, StudyVerdict } from '#imaging/study/study-reading.ts';
import { verdictOf } from '#imaging/study/verdict.ts';
import { calibration, studyFigures } from '../detecting/model-facts.ts';
import type { SeriesEntry } from '../reading/protocol.ts';
import type { Analysis, ScanState } from './scan-state.ts';

/** One lesion of the study in one series that shows it; the same lesion has the same number in every series. */
export interface ListedLesion extends Lesion {
  level: 'possible' | 'unclear' | 'none';
  /** Other series that show it, by name. */
  alsoIn: string[];
  /** The series with the highest score speaks for the lesion. */
  first: boolean;
  /** The same as long as its series is not read again. */
  id: string;
  series: string;
  seriesName: string;
}

/** One series in one line: what was read of it, or why it was not. */
export interface ReadSeriesLine {
  key: string;
  name: string;
  state: SeriesReading['state'];
  why: string | null;
  /** How the detector does on this kind of series; null where it was not read. */
  fares: string | null;
}

/** What is said about everything that was dropped. */
export interface StudyAnswer {
  /** Null while nothing is known yet. */
  verdict: StudyVerdict | null;
  /** Areas on several slices, numbered over all series. */
  lesions: ListedLesion[];
  /** Marks on one of many thin slices: usually false alarms. */
  singles: ListedLesion[];
  /** What the reader took out. */
  removed: ListedLesion[];
  series: ReadSeriesLine[];
}

export function analysisOf({ open, analysis, kept }: ScanState, key: string): Analysis | null {
  return (open?.key === key ? analysis : null) ?? kept.get(key)?.analysis ?? null;
}

/** One answer for all series that were read so far. */
export function studyAnswer(state: ScanState, removedIds: ReadonlySet<string>): StudyAnswer {
  const all = listLesions(state);
  const stays = all.filter(({ id }) => !removedIds.has(id));
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
    series.map((line) => ({ ...line, slices: [], counts: noCounts, sequence: null, planes: [] })),
  );
  return {
    verdict: lesions.length > 0 || (settled && !running) ? verdict : null,
    lesions,
    singles: ordered.filter(({ weak }) => weak),
    removed: all.filter(({ id }) => removedIds.has(id)),
    series,
  };
}

/** Lesions of all series that were read, joined where they lie at the same place; those that count come first. */
function listLesions(state: ScanState): ListedLesion[] {
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
        alsoIn: others.map((one) => names.get(one.series) ?? ''),
        first: !joined || joined.series === series.key,
        id: `${series.key} ${lesion.number}`,
        series: series.key,
        seriesName: series.description.name,
      };
    }),
  );
  const counted = listed.filter(({ weak }) => !weak).toSorted((a, b) => a.number - b.number);
  const last = Math.max(0, ...counted.map(({ number }) => number));
  const loose = listed.filter(({ weak }) => weak);
  return [...counted, ...loose.map((lesion, place) => ({ ...lesion, number: last + place + 1 }))];
}

const noCounts = { all: 0, read: 0, noBrain: 0, refused: 0, damaged: 0, waiting: 0 };

/** Fewer read slices than this share of those with a head, and nobody can say what the others hide. */
const leastRead = 0.5;

function lineOf({ key, description }: SeriesEntry, analysis: Analysis | null): ReadSeriesLine {
  const { name, setAside } = description;
  const fares = analysis?.read ? howItFares(analysis.read.reading.sequence) : null;
  const line = (state: ReadSeriesLine['state'], why: string | null) => ({ key, name, state, why, fares });
  if (!analysis) return setAside === null ? line('waiting', null) : line('set-aside', setAside);
  const { results } = analysis;
  const count = (kind: string) => results.filter((result) => result?.kind === kind).length;
  const read = count('read');
  const withHead = results.length - count('empty');
  const waiting = results.filter((result) => result === undefined).length;
  if (analysis.state === 'running') return line('waiting', 'still being read');
  if (read === 0) return line('not-readable', whyNothing(results));
  if (read === withHead) return line('read', null);
  const missed = `${read} of ${withHead} slices with a head were read`;
  return line(read >= leastRead * withHead && waiting === 0 ? 'partly-read' : 'not-readable', missed);
}

const gateWords: Record<Gate, string> = {
  content: 'its slices do not look like brain MRI',
  scope: 'its slices do not look like brain MRI',
  header: 'its files say it is not brain MRI',
  quality: 'its slices are too poor to read',
};

function whyNothing(results: Analysis['results']): string {
  const stopped = results.find((result) => result?.kind === 'outside');
  if (stopped?.kind === 'outside') return gateWords[stopped.gate];
  if (results.some((result) => result?.kind === 'unreadable')) return 'its files are damaged';
  return results.some((result) => result === undefined) ? 'reading was stopped' : 'no slice shows a head';
}

/** '1 of 10 series read; not read: …', in page and report. */
export function seriesWords(series: readonly ReadSeriesLine[]): string[] {
  const read = series.filter(({ state }) => state === 'read' || state === 'partly-read');
  const open = series.filter((line) => !read.includes(line));
  const gaps = read.flatMap(({ name, why }) => (why ? [`${name}: ${why}.`] : []));
  const fares = [...new Set(read.flatMap((line) => line.fares ?? []))];
  const names = open.map(({ name, why }) => (why ? `${name} (${why})` : `${name} (not chosen)`));
  return [
    `${read.length} of ${series.length} series read${names.length > 0 ? `; not read: ${names.join('; ')}` : ''}.`,
    ...gaps,
    ...fares,
  ];
}

const titles: Record<StudyVerdict, string> = {
  'possible-lesion': 'Possible lesion',
  unclear: 'Unclear',
  'nothing-found': 'Nothing found',
  'not-readable': 'This scan could not be read',
};

/** As measured on people never seen (model/studies.json). */
const falseAlarmWords = (() => {
  const { value, low, groups } = studyFigures.healthyClear;
  const alarmed = (clear: number): number => Math.round(100 * (1 - clear));
  return `Of 100 healthy heads, about ${alarmed(value)} get a possible lesion, at most ${alarmed(low)} (${groups} people measured).`;
})();

/** The verdict in words: a title and one or two sentences. */
export function verdictWords({ verdict, lesions, singles, series }: StudyAnswer): {
  title: string;
  text: string;
} {
  if (verdict === null) return { title: 'Reading the scan', text: 'There is no answer yet.' };
  const title = titles[verdict];
  const marks = singles.length === 1 ? '1 mark' : `${singles.length} marks`;
  const alone = singles.length > 0 ? ` ${marks} on single slices: usually false alarms.` : '';
  switch (verdict) {
    case 'possible-lesion': {
      const count = new Set(lesions.map(({ number }) => number)).size;
      const areas = count === 1 ? '1 area is' : `${count} areas are`;
      return {
        title,
        text: `${areas} outlined.${alone} ${falseAlarmWords} Show the scan to a doctor.`,
      };
    }
    case 'nothing-found':
      return {
        title,
        text: `No area counts as a lesion.${alone} The tool misses tumors and cannot rule out disease.`,
      };
    case 'unclear':
      return {
        title,
        text: `${lesions.length > 0 ? 'An area is outlined, but too weakly to call it a lesion.' : 'Too much of the scan could not be read.'}${alone} Show the scan to a doctor.`,
      };
    case 'not-readable': {
      const why = series.find(({ state }) => state === 'not-readable')?.why;
      return {
        title,
        text: `No slice was analyzed${why ? `: ${why}` : ''}. This says nothing about the head.`,
      };
    }
  }
}
