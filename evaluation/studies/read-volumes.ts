import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { SeriesToRead } from '#reading/study/series-to-read.ts';
import { readCsv } from '../slices/read-csv.ts';
import type { StudyCase } from './study-case.ts';

/** A volume of a head without a tumor. */
interface Volume extends Pick<StudyCase, 'person' | 'source' | 'split'> {
  file: string;
  kind: 'healthy' | 'other-disease';
  /** With slices about this far apart. */
  load(stepMm: number): Promise<SeriesToRead>;
}

export async function readVolumes(data: string): Promise<Volume[]> {
  const rows = await readCsv(join(data, 'studies', 'studies.csv'));
  return rows.map((row) => {
    const file = row.file!;
    const source = file.split('-')[0]!;
    return {
      file,
      source,
      person: `${source} ${row.person}`,
      split: row.split as StudyCase['split'],
      kind: /stroke/.test(row.kind!) ? 'other-disease' : 'healthy',
      load: async (stepMm) => {
        const bytes = await readFile(join(data, 'studies', 'volumes', file));
        const { sliceCount, slice, geometry } = readNifti(new Uint8Array(gunzipSync(bytes)));
        const slices = Array.from({ length: sliceCount }, (_, place) => slice(place));
        return subsampleSlices(seriesOf(file, slices, geometry, null), stepMm);
      },
    };
  });
}

/** 'thin' limits the reading time of fine volumes; 'thick' is typical of clinical scans. */
const stepsMm = { thin: 2, thick: 6 };

/** The healthy volumes, each with thin slices and with slices as far apart as in a clinical scan. */
export async function volumeCases(data: string): Promise<StudyCase[]> {
  return (await readVolumes(data)).flatMap(({ file, source, load, ...about }) =>
    Object.entries(stepsMm).map(([spacing, stepMm]) => ({
      ...about,
      name: `${file} ${spacing}`,
      source: `${source} ${spacing}`,
      load: async () => ({ series: [await load(stepMm)], truth: new Map() }),
    })),
  );
}

export function seriesOf(
  key: string,
  slices: readonly VolumeSlice[],
  geometry: SeriesToRead['geometry'],
  header: SeriesToRead['header'],
): SeriesToRead {
  const { width, height } = slices[0]!;
  return {
    key,
    name: { key: 'fileName', values: { name: key } },
    sliceCount: slices.length,
    width,
    height,
    geometry,
    header,
    frameOfReference: null,
    slice: async (place) => slices[place] ?? null,
  };
}

function subsampleSlices(series: SeriesToRead, stepMm: number): SeriesToRead {
  const { geometry } = series;
  if (!geometry?.sliceSpacing) throw new Error(`${series.name} does not say where its slices lie.`);
  const step = Math.max(1, Math.round(stepMm / geometry.sliceSpacing));
  const places = Array.from({ length: Math.floor(series.sliceCount / step) }, (_, n) => n * step);
  const { rowDirection, columnDirection, spacing, origins } = geometry;
  return {
    ...series,
    sliceCount: places.length,
    geometry: stackGeometry(
      places.map((place) => ({ position: origins[place]!, rowDirection, columnDirection, spacing })),
    ),
    slice: async (place) => series.slice(places[place]!),
  };
}
