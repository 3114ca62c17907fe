import type { Correction } from '#reading/lesions/correct-lesion.ts';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import type { Phrase } from '#reading/phrase.ts';
import { unreadSeries } from '#reading/study/analyze-study.ts';
import { type ReadSeries, stillReading } from '#reading/study/finish-series.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { readStudy, type StudyLimits } from '#reading/study/read-study.ts';
import type { SeriesLesion, SeriesReading, StudyArea } from '#reading/study/study-reading.ts';
import type { AreaLevel, StudyVerdict } from '#reading/vocabulary.ts';
import { calibration, model } from '../detecting/model-facts.ts';
import type { Analysis, ScanState } from './scan-state.ts';

/** An area as one of its series shows it. */
export interface ShownArea extends Lesion {
  level: AreaLevel;
}

/** An area of the study in one of the series that show it. It has the same number in every series. */
export interface ListedLesion extends ShownArea {
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

/** The result for everything that was dropped. */
export interface StudyAnswer {
  /** Null while unknown. */
  verdict: StudyVerdict | null;
  /** Areas that count for the verdict, numbered across all series. */
  lesions: ListedLesion[];
  /** Areas whose score is too low to count: usually false alarms. */
  weak: ListedLesion[];
  /** Number of areas that the reader removed. */
  removed: number;
  /** In the order of the list. */
  series: SeriesReading[];
}

const limits: StudyLimits = { calibration, cutOff: model.cutOff };

export function analysisOf({ open, analysis, kept }: ScanState, key: string): Analysis | null {
  return (open?.key === key ? analysis : null) ?? kept.get(key)?.analysis ?? null;
}

/** The combined answer for all series read so far. Areas that the reader removed do not count. */
export function studyAnswer(state: ScanState, { removed, corrected }: Edits): StudyAnswer {
  const read: ReadSeries[] = [];
  const unread: SeriesReading[] = [];
  const ids = new Map<SeriesLesion, string>();
  let running = false;
  for (const listed of state.series) {
    const analysis = analysisOf(state, listed.key);
    running ||= analysis?.state === 'running';
    if (!analysis?.read) {
      unread.push(unreadOf(listed, analysis));
      continue;
    }
    const series = analysis.state === 'running' ? stillReading(analysis.read) : analysis.read;
    for (const [place, area] of series.candidates.entries()) ids.set(area, `${listed.key} ${place}`);
    read.push({ ...series, candidates: series.candidates.filter((area) => !removed.has(ids.get(area)!)) });
  }
  const study = readStudy(read, unread, limits);
  const names = new Map(state.series.map(({ key, description }) => [key, description.name]));
  const children = new Set(state.series.filter(isOfChild).map(({ key }) => key));
  const list = (area: StudyArea): ListedLesion[] =>
    area.seenIn.map((seen) => ({
      ...shownArea(area, seen),
      ...corrected.get(ids.get(seen)!),
      alsoIn: area.seenIn.flatMap((one) => (one === seen ? [] : names.get(one.series)!)),
      first: seen === area.seenIn[0],
      id: ids.get(seen)!,
      series: seen.series,
      seriesName: names.get(seen.series)!,
      typed:
        !children.has(seen.series) &&
        study.series.find(({ key }) => key === seen.series)?.sequence?.name === 't1-contrast',
      corrected: corrected.has(ids.get(seen)!),
    }));
  const settled = study.series.some(({ state: of }) => of !== 'waiting' && of !== 'set-aside');
  const byKey = new Map(study.series.map((series) => [series.key, series]));
  return {
    verdict: study.lesions.length > 0 || (settled && !running) ? study.verdict : null,
    lesions: study.lesions.flatMap(list),
    weak: study.weak.flatMap(list),
    removed: [...ids.values()].filter((id) => removed.has(id)).length,
    series: state.series.map(({ key }) => ({ ...byKey.get(key)!, name: names.get(key)! })),
  };
}

/** The type was never tested on children. */
const isOfChild = (listed: ListedSeries): boolean =>
  listed.kind === 'dicom' && listed.stack.slices.some(({ child }) => child);

/** The areas of a series without regard to the others. */
export function areasOf({ read }: Analysis): ShownArea[] {
  if (!read) return [];
  const { lesions, weak } = readStudy([read], [], limits);
  return [...lesions, ...weak].map((area) => shownArea(area, area));
}

function shownArea({ number, level }: StudyArea, seen: SeriesLesion): ShownArea {
  const { marks, largestSlice, diameter, perpendicular, volume, score, class: name, votes } = seen;
  return {
    number,
    level,
    marks,
    largestSlice,
    diameter,
    perpendicular,
    votes,
    class: name,
    confidence: score,
    volume: volume?.milliliters ?? null,
    volumeRange: volume,
  };
}

/** No slice of the series was read, at least so far. */
function unreadOf(listed: ListedSeries, analysis: Analysis | null): SeriesReading {
  const { setAside } = listed.description;
  switch (analysis?.state) {
    case undefined:
      return setAside === null
        ? unreadSeries(listed, 'waiting', { key: 'whyNotChosen' })
        : unreadSeries(listed, 'set-aside', setAside);
    case 'running':
      return unreadSeries(listed, 'waiting', { key: 'whyStillReading' });
    case 'finished':
      return unreadSeries(listed, 'not-readable', { key: 'whyDamaged' });
    case 'stopped':
    case 'failed':
      return unreadSeries(listed, 'not-readable', { key: 'whyStopped' });
  }
}
