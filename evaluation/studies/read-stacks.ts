import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box, PictureSize } from '#imaging/geometry/box.ts';
import { areaOf, type Point } from '#imaging/geometry/outline.ts';
import { stackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { findHead } from '#imaging/volume/find-head.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { SeriesToRead } from '#reading/study/series-to-read.ts';
import { separateLesions } from '../slices/mask-lesions.ts';
import { readCsv } from '../slices/read-csv.ts';
import { readGray } from '../slices/read-test-picture.ts';
import { boxAround } from '../slices/test-case.ts';
import { seriesOf } from './read-volumes.ts';
import type { StudyCase, TrueLesion } from './study-case.ts';

interface StackSource {
  kind: StudyCase['kind'];
  /** Pixel size and slice distance as published for the source. */
  pixelMm: number;
  stepMm: number;
  weighting: HeaderFacts['weighting'];
  contrast?: boolean;
  /** Difference between the file numbers of neighboring slices; 1 if not given. */
  stride?: number;
}

const sources: Record<string, StackSource> = {
  btp: { kind: 'tumor', pixelMm: 0.94, stepMm: 6, weighting: 't1', contrast: true },
  'tcga-lgg': { kind: 'tumor', pixelMm: 0.94, stepMm: 5, weighting: 'flair' },
  cheng: { kind: 'tumor', pixelMm: 0.49, stepMm: 7, weighting: 't1', contrast: true },
  // Multiple sclerosis: bright lesions that are not tumors. FLAIR, T1 and T2 are separate series.
  'ms-full-head': { kind: 'other-disease', pixelMm: 0.9, stepMm: 9, weighting: 'unknown', stride: 3 },
};

/** Thick-slice scans with outlined tumors, assembled from consecutive pictures. */
export async function stackCases(data: string): Promise<StudyCase[]> {
  const all = await Promise.all(
    Object.entries(sources).map(([name, source]) => casesOf(name, join(data, name), source)),
  );
  return all.flat();
}

async function casesOf(sourceName: string, folder: string, source: StackSource): Promise<StudyCase[]> {
  const rows = (await readCsv(join(folder, 'slices.csv'))) as {
    file: string;
    patient: string;
    split: string;
  }[];
  const outlines: Record<string, Point[]> | undefined =
    sourceName === 'cheng' ? JSON.parse(await readFile(join(folder, 'outlines.json'), 'utf8')) : undefined;
  const masks = new Set(existsSync(join(folder, 'masks')) ? await readdir(join(folder, 'masks')) : []);
  const studies = Map.groupBy(rows, ({ file, patient }) =>
    sourceName === 'btp' || source.kind !== 'tumor' ? file.replace(/_\d+\.\w+$/, '') : patient,
  );
  return [...studies].map(([name, of]): StudyCase => {
    const runs = consecutive(
      of.map(({ file }) => file),
      source.stride ?? 1,
    );
    return {
      name: `${sourceName} ${name}`,
      person: `${sourceName} ${of[0]!.patient}`,
      source: sourceName,
      split: of[0]!.split as StudyCase['split'],
      kind: source.kind,
      load: async () => {
        const outlined = (file: string, picture: PictureSize): Promise<Outlined> | Outlined => {
          if (outlines) return inOutline(outlines[file], picture);
          return masks.has(file) ? inMask(join(folder, 'masks', file), picture) : nothing;
        };
        const loaded = await Promise.all(
          runs.map((run, n) => loadRun(`${name} ${n + 1}`, run, source, folder, outlined)),
        );
        const truth = new Map(loaded.map((run) => [run.series.key, run.truth]));
        return { series: loaded.map(({ series }) => series), truth };
      },
    };
  });
}

/** Splits files into runs of consecutive numbers, each of which is one series. */
function consecutive(files: readonly string[], stride: number): string[][] {
  const numberOf = (file: string): number => Number(/(\d+)\.\w+$/.exec(file)![1]);
  const runs: string[][] = [];
  for (const file of files.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && numberOf(file) <= numberOf(last) + stride) runs.at(-1)!.push(file);
    else runs.push([file]);
  }
  return runs;
}

interface Outlined {
  boxes: Box[];
  pixels: number;
}
const nothing: Outlined = { boxes: [], pixels: 0 };

async function loadRun(
  key: string,
  files: readonly string[],
  source: StackSource,
  folder: string,
  outlined: (file: string, picture: PictureSize) => Promise<Outlined> | Outlined,
): Promise<{ series: SeriesToRead; truth: TrueLesion }> {
  const pictures = await Promise.all(files.map((file) => readGray(join(folder, 'images', file))));
  const slices = pictures.map(({ gray, width, height }): VolumeSlice => {
    const head = findHead(gray, width, height);
    return { width, height, values: gray, gray, slope: 1, intercept: 0, inverted: false, head, window: null };
  });
  const { width, height } = slices[0]!;
  const spacing = { row: source.pixelMm, column: source.pixelMm };
  const geometry = stackGeometry(
    files.map((_, place) => ({
      position: [0, 0, place * source.stepMm] as const,
      rowDirection: [1, 0, 0] as const,
      columnDirection: [0, 1, 0] as const,
      spacing,
    })),
  );
  const boxes = new Map<number, Box[]>();
  let pixels = 0;
  for (const [place, file] of files.entries()) {
    const found = await outlined(file, { width, height });
    boxes.set(place, found.boxes);
    pixels += found.pixels;
  }
  const { weighting, contrast: afterContrast = false } = source;
  const header = { modality: 'MR', bodyPart: null, oneBit: false, weighting, afterContrast };
  return {
    series: seriesOf(key, slices, geometry, header),
    truth: { boxes, milliliters: (pixels * source.pixelMm ** 2 * source.stepMm) / 1000 },
  };
}

function inOutline(outline: Point[] | undefined, { width, height }: PictureSize): Outlined {
  if (!outline) return nothing;
  const points = outline.map(([x, y]): Point => [x * width, y * height]);
  return { boxes: [boxAround(points)], pixels: areaOf(points) };
}

async function inMask(path: string, { width, height }: PictureSize): Promise<Outlined> {
  const picture = await readGray(path);
  const side = Math.max(width, height);
  const mask = new Uint8Array(side * side);
  let pixels = 0;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (picture.gray[y * picture.width + x]! <= 127) continue;
      mask[y * side + x] = 1;
      pixels++;
    }
  }
  return { boxes: separateLesions(mask, side), pixels };
}
