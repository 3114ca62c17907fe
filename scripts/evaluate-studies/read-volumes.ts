import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import { stackGeometry } from '#imaging/series/stack-geometry.ts';
import type { SeriesToRead } from '#imaging/study/series-to-read.ts';
import { readCsv } from '../evaluate/read-csv.ts';
import type { StudyCase } from './study-case.ts';

/** 'thin' limits the reading time of fine volumes; 'thick' is typical of clinical scans. */
const stepsMm = { thin: 2, thick: 6 };

/** The healthy volumes, each with thin slices and with slices as far apart as in a clinical scan. */
export async function volumeCases(data: string): Promise<StudyCase[]> {
  const rows = await readCsv(join(data, 'studies', 'studies.csv'));
  return rows.flatMap((row) =>
    (['thin', 'thick'] as const).map((spacing): StudyCase => {
      const source = row.file!.split('-')[0]!;
      return {
        name: `${row.file} ${spacing}`,
        person: `${source} ${row.person}`,
        source: `${source} ${spacing}`,
        split: row.split as StudyCase['split'],
        kind: /stroke/.test(row.kind!) ? 'other-disease' : 'healthy',
        load: async () => {
          const path = join(data, 'studies', 'volumes', row.file!);
          const whole = await loadVolume(path, row.file!);
          return { series: [subsampleSlices(whole, stepsMm[spacing])], truth: new Map() };
        },
      };
    }),
  );
}

export async function loadVolume(path: string, key: string): Promise<SeriesToRead> {
  const { sliceCount, slice, geometry } = readNifti(new Uint8Array(gunzipSync(await readFile(path))));
  const slices = Array.from({ length: sliceCount }, (_, place) => slice(place));
  return {
    key,
    name: { key: 'fileName', values: { name: key } },
    sliceCount: slices.length,
    width: slices[0]!.width,
    height: slices[0]!.height,
    geometry,
    header: null,
    frameOfReference: null,
    slice: async (place) => slices[place] ?? null,
  };
}

export function subsampleSlices(series: SeriesToRead, stepMm: number): SeriesToRead {
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
