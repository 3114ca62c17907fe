import { factsOf } from '#imaging/series/slice-header.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Phrase } from '../phrase.ts';
import type { ReadSeries } from './finish-series.ts';
import type { ListedSeries } from './list-series.ts';
import { openSeries, type SeriesShape } from './open-series.ts';
import { type ReadingOptions, readSeries } from './read-series.ts';
import type { ReadDrop } from './read-sources.ts';
import { readStudy } from './read-study.ts';
import type { SeriesToRead } from './series-to-read.ts';
import type { SliceJudge } from './slice-answer.ts';
import type { SeriesReading, StudyReading } from './study-reading.ts';
import { refusalPhrase } from './study-refusal.ts';

/** Reads all suitable series of a study, one after another, and combines them. */
export async function analyzeStudy(
  drop: ReadDrop,
  series: readonly ListedSeries[],
  judge: SliceJudge,
  options: ReadingOptions,
): Promise<StudyReading> {
  const read: ReadSeries[] = [];
  const notRead: SeriesReading[] = [];
  for (const listed of series) {
    if (listed.description.setAside !== null) {
      notRead.push(unreadSeries(listed, 'set-aside', listed.description.setAside));
      continue;
    }
    const opened = await openWhole(drop, listed);
    if ('why' in opened) notRead.push(unreadSeries(listed, 'not-readable', opened.why));
    else read.push(await readSeries(opened, judge, options));
  }
  return readStudy(read, notRead, options);
}

/** Groups series by study. NIfTI files are grouped by their BIDS name or their folder. */
export function studiesOf(series: readonly ListedSeries[]): Map<string, ListedSeries[]> {
  return Map.groupBy(series, (one) =>
    one.kind === 'dicom' ? one.stack.slices[0]!.study : visitOf(one.path),
  );
}

function visitOf(path: string): string {
  const [, subject, session] = /(?:^|[/_])(sub-[^_/]+)(?:[/_](ses-[^_/]+))?/.exec(path) ?? [];
  if (subject) return session ? `${subject} ${session}` : subject;
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

/** Returns only the reason if no slice can be decoded. */
async function openWhole(drop: ReadDrop, listed: ListedSeries): Promise<SeriesToRead | { why: Phrase }> {
  const slices: (VolumeSlice | undefined)[] = [];
  let shape: SeriesShape | undefined;
  let why: Phrase = { key: 'skippedUnreadable' };
  try {
    await openSeries(drop, listed, {
      onShape: (known) => {
        shape = known;
      },
      onSlice: ({ place, slice }) => {
        slices[place] = slice;
      },
      onSkipped: (skipped) => {
        why = skipped.why;
      },
      cancelled: () => false,
    });
  } catch (error) {
    return { why: refusalPhrase(error) };
  }
  const first = slices.find((slice) => slice !== undefined);
  if (!shape || !first) return { why };
  return {
    ...seriesFacts(listed),
    sliceCount: shape.sliceCount,
    geometry: shape.geometry,
    width: first.width,
    height: first.height,
    slice: async (place: number) => slices[place] ?? null,
  };
}

/** Facts about a series that are known before its slices are decoded. */
export function seriesFacts(
  listed: ListedSeries,
): Pick<SeriesToRead, 'key' | 'name' | 'header' | 'frameOfReference'> {
  const { key, description } = listed;
  if (listed.kind === 'dicom') {
    const first = listed.stack.slices[0]!;
    return { key, name: description.name, header: factsOf(first), frameOfReference: first.frameOfReference };
  }
  const { weighting, contrast } = description;
  return {
    key,
    name: { key: 'seriesWithFile', values: { name: description.name, file: description.details } },
    header:
      weighting === 'unknown'
        ? null
        : { modality: 'MR', bodyPart: null, oneBit: false, weighting, afterContrast: contrast },
    // Volumes of one visit share a coordinate system.
    frameOfReference: `visit ${visitOf(listed.path)}`,
  };
}

/** A series of which no slice was read. */
export function unreadSeries(
  listed: ListedSeries,
  state: SeriesReading['state'],
  why: Phrase,
): SeriesReading {
  const all = listed.sliceCount;
  return {
    key: listed.key,
    name: listed.description.name,
    state,
    why,
    slices: [],
    counts: { all, read: 0, noBrain: 0, refused: 0, damaged: 0, waiting: 0 },
    sequence: null,
    planes: [],
  };
}
