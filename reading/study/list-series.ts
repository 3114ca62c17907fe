import { groupSeries, type SliceStack } from '#imaging/series/group-series.ts';
import type { SliceHeader } from '#imaging/series/slice-header.ts';
import type { Phrase } from '../phrase.ts';
import { describeSeries, type SeriesDescription } from '../series/describe-series.ts';
import { describeVolume } from '../series/describe-volume.ts';
import { proposeSeries } from '../series/propose-series.ts';
import type { ReadDrop } from './read-sources.ts';

export type ListedSeries = {
  key: string;
  path: string;
  /** The file of each slice of a DICOM series. */
  files: string[];
  sliceCount: number;
  description: SeriesDescription;
} & ({ kind: 'dicom'; stack: SliceStack } | { kind: 'nifti'; source: number });

export interface SeriesList {
  series: ListedSeries[];
  proposal: { key: string; why: Phrase } | undefined;
  /** Number of different patients and studies. */
  patients: number;
  studies: number;
}

/** Lists the series: the proposed one first, then those that can be read, then the others. */
export function listSeries(drop: ReadDrop): SeriesList {
  const series: ListedSeries[] = [
    ...groupSeries(drop.headers).map((stack) => ({
      kind: 'dicom' as const,
      key: stack.key,
      path: drop.sources[stack.slices[0]!.source]!.path,
      files: stack.slices.map(({ source }) => drop.sources[source]!.path),
      sliceCount: stack.slices.length,
      stack,
      description: describeSeries(stack),
    })),
    ...drop.volumes.map((source) => ({
      kind: 'nifti' as const,
      key: `nifti ${source}`,
      path: drop.sources[source]!.path,
      files: [],
      sliceCount: 0,
      source,
      description: describeVolume(drop.sources[source]!.path),
    })),
  ];
  const proposal = proposeSeries(
    series.map((one) => ({
      ...one,
      plane: one.kind === 'dicom' ? (one.stack.geometry?.plane ?? null) : null,
    })),
  );
  const place = (one: ListedSeries): number =>
    one.key === proposal?.key ? 0 : one.description.setAside === null ? 1 : 2;
  const distinct = (of: (header: SliceHeader) => string): number => new Set(drop.headers.map(of)).size;
  return {
    series: series.toSorted((a, b) => place(a) - place(b) || b.sliceCount - a.sliceCount),
    proposal,
    patients: distinct(({ patient }) => patient),
    studies: distinct(({ study }) => study),
  };
}
