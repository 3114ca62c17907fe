import { describeSeries, type SeriesDescription } from '#imaging/series/describe-series.ts';
import { groupSeries, type SliceStack } from '#imaging/series/group-series.ts';
import { proposeSeries } from '#imaging/series/propose-series.ts';
import type { SliceHeader } from '#imaging/series/slice-header.ts';
import type { ReadDrop } from './read-drop.ts';

export type ListedSeries = {
  key: string;
  path: string;
  sliceCount: number;
  description: SeriesDescription;
} & ({ kind: 'dicom'; stack: SliceStack } | { kind: 'nifti'; source: number });

export interface SeriesList {
  series: ListedSeries[];
  proposal: { key: string; why: string } | undefined;
  /** More than one person or more than one day in the drop. */
  patients: number;
  studies: number;
}

/** What a drop holds, series by series: the proposed one first, then those that can be read, then the others. */
export function listSeries(drop: ReadDrop): SeriesList {
  const series: ListedSeries[] = [
    ...groupSeries(drop.headers).map((stack) => ({
      kind: 'dicom' as const,
      key: stack.key,
      path: drop.sources[stack.slices[0]!.source]!.path,
      sliceCount: stack.slices.length,
      stack,
      description: describeSeries(stack),
    })),
    ...drop.volumes.map((source) => niftiSeries(drop, source)),
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

/** A NIfTI file carries no words about its making; its name often does. */
function niftiSeries(drop: ReadDrop, source: number): ListedSeries {
  const { path } = drop.sources[source]!;
  const name = path.split('/').at(-1) ?? path;
  const weighting = /flair/i.test(name)
    ? ('flair' as const)
    : /t1/i.test(name)
      ? ('t1' as const)
      : /t2/i.test(name)
        ? ('t2' as const)
        : ('unknown' as const);
  const contrast = weighting === 't1' && /(t1ce|t1c|gd|post|contrast)/i.test(name);
  const mask = /(seg|mask|label|brainmask)/i.test(name);
  return {
    kind: 'nifti',
    key: `nifti ${source}`,
    path,
    sliceCount: 0,
    source,
    description: {
      name:
        weighting === 'unknown'
          ? 'NIfTI volume'
          : `NIfTI volume, ${weighting.toUpperCase()}${contrast ? ' with contrast' : ''} by its name`,
      details: name,
      weighting,
      contrast,
      setAside: mask ? 'A mask, says its name' : null,
    },
  };
}
