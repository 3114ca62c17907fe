import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { typeNames } from '#imaging/detector/classes.ts';
import { squareFrame, toNetworkView } from '#imaging/detector/preprocess.ts';
import type { Sequence } from '#imaging/gates/picture-kind.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { makeT2 } from './made-t2.ts';
import { separateLesions } from './mask-lesions.ts';
import { readCsv } from './read-csv.ts';
import { readPicture } from './read-picture.ts';
import { boxAround, type Point, type TestCase, type TestSource } from './test-case.ts';

export type Split = 'val' | 'test';
interface Place {
  folder: string;
  source: TestSource;
  networkSize: number;
  split: Split;
}
type Reader = (place: Place) => Promise<TestCase[]>;

/** Sources with a specific description or split. Other folders with a slices.csv are read as well. */
const known: Record<string, { source: TestSource; read: Reader; path?: string }> = {
  cheng: {
    source: brain('cheng', 'Cheng, T1 after contrast', 'patient', 't1 after contrast'),
    read: readListed,
  },
  br35h: {
    source: brain('br35h', 'Br35H, mixed sequences from the web', 'group of near-identical images'),
    read: readListed,
  },
  'tcga-lgg': {
    source: brain('tcga-lgg', 'TCGA low-grade glioma, FLAIR', 'patient', 'flair'),
    read: readListed,
  },
  'tcga-lgg-t1': {
    source: brain('tcga-lgg-t1', 'TCGA low-grade glioma, T1 before and after contrast', 'patient'),
    read: readSecondSequence,
    path: 'tcga-lgg',
  },
  'tcga-lgg-t2': {
    source: brain('tcga-lgg-t2', 'TCGA low-grade glioma, computed T2', 'patient', 't2'),
    read: readMadeT2,
    path: 'tcga-lgg',
  },
  'web-mixed': { source: brain('web-mixed', 'Mixed images from the web', 'picture'), read: readBoxed },
  'healthy-full-head': {
    source: brain('healthy-full-head', 'IXI, healthy full heads, T1', 'person', 't1'),
    read: readTumorFree,
  },
  'ms-full-head': {
    source: brain('ms-full-head', 'Multiple sclerosis, full heads, FLAIR, T1 and T2', 'person'),
    read: readTumorFree,
  },
  'healthy-t1-stripped': {
    source: brain('healthy-t1-stripped', 'Healthy adults, skull-stripped T1', 'person', 't1'),
    read: readTumorFree,
  },
  'stroke-flair': {
    source: brain('stroke-flair', 'Stroke, skull-stripped FLAIR', 'person', 'flair'),
    read: readTumorFree,
  },
  'stroke-t1': {
    source: brain('stroke-t1', 'Old stroke, skull-stripped T1', 'person', 't1'),
    read: readTumorFree,
  },
  btp: {
    source: brain('btp', 'Post-operative glioblastoma, T1 after contrast', 'patient', 't1 after contrast'),
    read: readListed,
  },
  'oasis-healthy': {
    source: brain('oasis-healthy', 'OASIS, healthy, skull-stripped T1', 'subject', 't1'),
    read: readHealthy,
  },
  'dicom/brain-dwi': {
    source: brain('brain-dwi', 'Normal diffusion-weighted slices', 'volunteer', 'diffusion'),
    read: readVolunteer,
  },
  'not-brain': {
    source: {
      id: 'not-brain',
      title: 'Images that are not brain slices',
      groupKind: 'picture',
      inScope: false,
    },
    read: readOther,
  },
};

function brain(id: string, title: string, groupKind: string, sequence?: Sequence): TestSource {
  return { id, title, groupKind, inScope: true, ...(sequence && { sequence }) };
}

/** All pictures of one split in a folder with the layout of the shared data. Missing sources are skipped. */
export async function readTestCases(
  folder: string,
  networkSize: number,
  split: Split = 'test',
): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  const others = (await readdir(folder)).filter(
    (name) => !(name in known) && existsSync(join(folder, name, 'slices.csv')),
  );
  for (const name of [...Object.keys(known), ...others.sort()]) {
    const { source, read, path } = known[name] ?? { source: brain(name, name, 'patient'), read: readListed };
    const place = join(folder, path ?? name);
    if (!existsSync(place)) continue;
    const listed = existsSync(join(place, 'slices.csv'));
    const reader = listed && unlisted.has(read) ? readListed : read;
    cases.push(...(await reader({ folder: place, source, networkSize, split })));
  }
  return cases;
}

/** Readers for folders without a list; a list takes precedence. */
const unlisted = new Set<Reader>([readHealthy, readVolunteer, readOther]);

const planes: Record<string, string> = { ax: 'axial', co: 'coronal', sa: 'sagittal' };

/** A source without tumors. Masks of other diseases are ignored. */
async function readTumorFree({ folder, source, split }: Place): Promise<TestCase[]> {
  const rows = await readCsv(join(folder, 'slices.csv'));
  return rows
    .filter((row) => row.split === split)
    .map((row) => ({
      ...tumorFreeCase(source, join(folder, 'images', row.file ?? '')),
      group: row.patient ?? row.file ?? '',
      ...sequenceOf(row.sequence),
      looks: {
        plane: planes[row.plane ?? ''] ?? row.plane,
        sequence: row.sequence?.toUpperCase().replace(/W$/, ''),
        region: regionOf(row, rows),
      },
    }));
}

/** Parses sequence names of the lists, such as 'T1w' and 'FLAIR'. */
function sequenceOf(written: string | undefined): Pick<TestCase, 'sequence'> {
  const name = written?.toLowerCase().replace(/w$/, '');
  const sequence = (['t1', 't2', 'flair'] as const).find((known) => known === name);
  return sequence ? { sequence } : {};
}

/** The third of a person's axial slices. File names end with the level, counted upward. */
function regionOf(row: Record<string, string>, rows: Record<string, string>[]): string | undefined {
  const level = (other: Record<string, string>): number => Number(/_(\d+)\.\w+$/.exec(other.file ?? '')?.[1]);
  if (row.plane !== 'axial' || Number.isNaN(level(row))) return undefined;
  const levels = rows
    .filter(
      (other) =>
        other.patient === row.patient && other.plane === row.plane && other.sequence === row.sequence,
    )
    .map(level)
    .sort((a, b) => a - b);
  const third = Math.floor((levels.indexOf(level(row)) / levels.length) * 3);
  return ['skull base', 'middle of the brain', 'top of the head'][third];
}

const boxesFile = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
);

/** A source with boxes: type, center and size as fractions. */
async function readBoxed({ folder, source, split }: Place): Promise<TestCase[]> {
  const boxes = boxesFile.parse(JSON.parse(await readFile(join(folder, 'boxes.json'), 'utf8')));
  const rows = (await readCsv(join(folder, 'slices.csv'))).filter((row) => row.split === split);
  return rows.map((row) => ({
    source,
    path: join(folder, 'images', row.file ?? ''),
    group: row.group ?? row.file ?? '',
    // Figures by type use only sources with a type for every slice; here, types are rare and of unknown origin.
    type: null,
    lesions: (boxes[row.file ?? ''] ?? []).map(([, x, y, width, height]) => ({
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    })),
  }));
}

/** T1 of slices whose masks were drawn on FLAIR. */
async function readSecondSequence({ folder, source, networkSize, split }: Place): Promise<TestCase[]> {
  if (!existsSync(join(folder, 'slices-t1.csv'))) return [];
  const rows = (await readCsv(join(folder, 'slices-t1.csv'))).filter((row) => row.split === split);
  const cases: TestCase[] = [];
  for (const row of rows) {
    cases.push({
      source,
      path: join(folder, 'images-t1', row.file ?? ''),
      group: row.patient ?? '',
      sequence: row.contrast === 'post' ? 't1 after contrast' : 't1',
      type: null,
      lesions: await lesionsOfMask(join(folder, 'masks', row.mask ?? ''), networkSize),
    });
  }
  return cases;
}

const point = z.tuple([z.number(), z.number()]);
/** Cheng has one outline per picture, Br35H a list of them. */
const outlinesFile = z.record(z.string(), z.union([z.array(z.array(point)), z.array(point)]));

/** A source whose slices.csv names file, group and split. */
async function readListed({ folder, source, networkSize, split }: Place): Promise<TestCase[]> {
  const rows = (await readCsv(join(folder, 'slices.csv'))).filter((row) => row.split === split);
  const outlinesPath = join(folder, 'outlines.json');
  const outlines = existsSync(outlinesPath)
    ? outlinesFile.parse(JSON.parse(await readFile(outlinesPath, 'utf8')))
    : null;
  const second = await readSecondTeam(folder);
  const cases: TestCase[] = [];
  for (const row of rows) {
    const file = row.file ?? '';
    const otherTeam = second?.[file];
    cases.push({
      source,
      path: join(folder, 'images', file),
      group: row.patient ?? row.group ?? file,
      type: typeNames.find((name) => name === row.type) ?? null,
      lesions: outlines
        ? outlinesOf(outlines[file] ?? []).map(boxAround)
        : await lesionsOfMask(join(folder, 'masks', file), networkSize),
      ...(outlines &&
        otherTeam && {
          teams: { first: outlinesOf(outlines[file] ?? []), second: outlinesOf(otherTeam) },
        }),
    });
  }
  return cases;
}

/** A second team's outlines of the same slices, if available. */
async function readSecondTeam(folder: string): Promise<z.infer<typeof outlinesFile> | null> {
  const path = join(folder, 'second-reader.json');
  return existsSync(path) ? outlinesFile.parse(JSON.parse(await readFile(path, 'utf8'))) : null;
}

/** T2-like slices computed from FLAIR and T1, with the masks drawn on FLAIR. */
async function readMadeT2({ folder, source, networkSize, split }: Place): Promise<TestCase[]> {
  if (!existsSync(join(folder, 'slices-t1.csv'))) return [];
  const rows = (await readCsv(join(folder, 'slices-t1.csv'))).filter(
    (row) => row.split === split && row.contrast === 'pre',
  );
  const cases: TestCase[] = [];
  for (const row of rows) {
    const [mask, t1] = [row.mask ?? '', join(folder, 'images-t1', row.file ?? '')];
    const flair = join(folder, 'images', mask);
    cases.push({
      source,
      path: flair,
      picture: () => makeT2(flair, t1),
      group: row.patient ?? '',
      type: null,
      lesions: await lesionsOfMask(join(folder, 'masks', mask), networkSize),
    });
  }
  return cases;
}

function outlinesOf(stored: Point[] | Point[][]): Point[][] {
  return typeof stored[0]?.[0] === 'number' ? [stored as Point[]] : (stored as Point[][]);
}

async function lesionsOfMask(path: string, networkSize: number): Promise<Box[]> {
  if (!existsSync(path)) return [];
  const mask = await readPicture(path);
  const { width, height } = mask;
  const view = toNetworkView(mask, networkSize);
  const { side, left, top } = squareFrame(width, height);
  const scale = side / networkSize;
  const marked = view.map((value) => (value > 127 ? 1 : 0));
  return separateLesions(marked, networkSize).map((box) => ({
    left: (box.left * scale - left) / width,
    top: (box.top * scale - top) / height,
    right: (box.right * scale - left) / width,
    bottom: (box.bottom * scale - top) / height,
  }));
}

/** No split is given. Training holds out the files named 'slice (subject)', whose subjects differ from 'nonDem…'. */
async function readHealthy({ folder, source, split }: Place): Promise<TestCase[]> {
  if (split !== 'test') return [];
  const names = await sortedNames(join(folder, 'images'));
  return names
    .filter((name) => !/^nonDem\d+\.jpg$/.test(name))
    .map((name) => ({
      ...tumorFreeCase(source, join(folder, 'images', name)),
      group: /__(\d+)_\.\w+$/.exec(name)?.[1] ?? name,
    }));
}

/** Never used in training: all slices of this one person are test slices. */
async function readVolunteer({ folder, source, split }: Place): Promise<TestCase[]> {
  if (split !== 'test') return [];
  const names = await sortedNames(folder);
  return names
    .filter((name) => name.endsWith('.dcm'))
    .map((name) => ({ ...tumorFreeCase(source, join(folder, name)), group: 'volunteer' }));
}

/** No split is given. Training holds out every fifth picture in alphabetical order. */
async function readOther({ folder, source, split }: Place): Promise<TestCase[]> {
  if (split !== 'test') return [];
  const names = await sortedNames(join(folder, 'images'));
  return names
    .filter((_, place) => place % 5 === 4)
    .map((name) => ({ ...tumorFreeCase(source, join(folder, 'images', name)), group: name }));
}

function tumorFreeCase(source: TestSource, path: string): Omit<TestCase, 'group'> {
  return { source, path, type: null, lesions: [] };
}

/** Sorted by code unit like Python's paths, because held-out pictures are chosen by index. */
async function sortedNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort((a, b) => (a < b ? -1 : 1));
}
