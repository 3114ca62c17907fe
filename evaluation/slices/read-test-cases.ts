import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Box } from '#imaging/geometry/box.ts';
import { squareFrame, toNetworkView } from '#reading/detector/preprocess.ts';
import { type Sequence, tumorTypes } from '#reading/vocabulary.ts';
import { makeT2 } from './made-t2.ts';
import { separateLesions } from './mask-lesions.ts';
import { readCsv } from './read-csv.ts';
import { readGray } from './read-test-picture.ts';
import { boxAround, type Point, type TestCase, type TestSource } from './test-case.ts';

export type Split = 'val' | 'test';
interface Place {
  folder: string;
  source: TestSource;
  networkSize: number;
  split: Split;
}
type Reader = (place: Place) => Promise<TestCase[]>;

interface Known extends Omit<TestSource, 'id' | 'inScope'> {
  /** Default: from its list. */
  read?: Reader;
  /** Default: its name. */
  path?: string;
}

/** Sources with a specific description or split. Other folders with a slices.csv and outlines or masks are read as well. */
const known: Record<string, Known> = {
  cheng: { title: 'Cheng, T1 after contrast', groupKind: 'patient', sequence: 't1 after contrast' },
  br35h: { title: 'Br35H, mixed sequences from the web', groupKind: 'group of near-identical images' },
  'tcga-lgg': { title: 'TCGA low-grade glioma, FLAIR', groupKind: 'patient', sequence: 'flair' },
  'tcga-lgg-t1': {
    title: 'TCGA low-grade glioma, T1 before and after contrast',
    groupKind: 'patient',
    read: readSecondSequence,
    path: 'tcga-lgg',
  },
  'tcga-lgg-t2': {
    title: 'TCGA low-grade glioma, computed T2',
    groupKind: 'patient',
    sequence: 't2',
    read: readMadeT2,
    path: 'tcga-lgg',
  },
  'web-mixed': { title: 'Mixed images from the web', groupKind: 'picture', read: readBoxed },
  'brats2021-t1ce': {
    title: 'BraTS 2021 glioblastoma, skull-stripped T1 after contrast',
    groupKind: 'patient',
    sequence: 't1 after contrast',
    read: readBoxed,
  },
  'healthy-full-head': tumorFree('IXI, healthy full heads, T1', 't1'),
  'ms-full-head': tumorFree('Multiple sclerosis, full heads, FLAIR, T1 and T2'),
  'healthy-t1-stripped': tumorFree('Healthy adults, skull-stripped T1', 't1'),
  'stroke-flair': tumorFree('Stroke, skull-stripped FLAIR', 'flair'),
  'stroke-t1': tumorFree('Old stroke, skull-stripped T1', 't1'),
  btp: {
    title: 'Post-operative glioblastoma, T1 after contrast',
    groupKind: 'patient',
    sequence: 't1 after contrast',
  },
  'oasis-healthy': {
    title: 'OASIS, healthy, skull-stripped T1',
    groupKind: 'subject',
    sequence: 't1',
    // Training holds out the files named 'slice (subject)', whose subjects differ from 'nonDem…'.
    read: unlisted(
      'images',
      (name) => !/^nonDem\d+\.jpg$/.test(name),
      (name) => /__(\d+)_\.\w+$/.exec(name)?.[1] ?? name,
    ),
  },
  'dicom/brain-dwi': {
    title: 'Normal diffusion-weighted slices',
    groupKind: 'volunteer',
    sequence: 'diffusion',
    // Never used in training: all slices of this one person are test slices.
    read: unlisted(
      '.',
      (name) => name.endsWith('.dcm'),
      () => 'volunteer',
    ),
  },
  'not-brain': {
    title: 'Images that are not brain slices',
    groupKind: 'picture',
    // Training holds out every fifth picture in alphabetical order.
    read: unlisted(
      'images',
      (_, place) => place % 5 === 4,
      (name) => name,
    ),
  },
};

function tumorFree(title: string, sequence?: Sequence): Known {
  return { title, groupKind: 'person', read: readTumorFree, ...(sequence && { sequence }) };
}

/** All pictures of one split in a folder with the layout of the shared data. Missing sources are skipped. */
export async function readTestCases(
  folder: string,
  networkSize: number,
  split: Split = 'test',
): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  const others = (await readdir(folder)).filter((name) => !(name in known) && isOutlined(join(folder, name)));
  for (const name of [...Object.keys(known), ...others.sort()]) {
    const { read = readListed, path, ...about } = known[name] ?? { title: name, groupKind: 'patient' };
    const source = { id: basename(name), ...about, inScope: name !== 'not-brain' };
    const place = join(folder, path ?? name);
    if (existsSync(place)) cases.push(...(await read({ folder: place, source, networkSize, split })));
  }
  return cases;
}

/** Without outlines or masks, a slice with a tumor would count as one without. */
function isOutlined(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name));
  return has('slices.csv') && (has('outlines.json') || has('masks'));
}

async function rowsOf(list: string, split: Split): Promise<Record<string, string>[]> {
  return (await readCsv(list)).filter((row) => row.split === split);
}

const planes: Record<string, string> = { ax: 'axial', co: 'coronal', sa: 'sagittal' };

/** A source without tumors. Masks show other abnormalities. */
async function readTumorFree({ folder, source, split, networkSize }: Place): Promise<TestCase[]> {
  const rows = await readCsv(join(folder, 'slices.csv'));
  const masks = join(folder, 'masks');
  const masked = existsSync(masks);
  const ofSplit = rows.filter((row) => row.split === split);
  return Promise.all(
    ofSplit.map(async (row) => ({
      source,
      path: join(folder, 'images', row.file ?? ''),
      type: null,
      lesions: [],
      ...(masked && {
        abnormalities: await lesionsOfMask(join(masks, maskName(row.file ?? '')), networkSize),
      }),
      group: row.patient ?? row.file ?? '',
      ...sequenceOf(row.sequence),
      looks: {
        plane: planes[row.plane ?? ''] ?? row.plane,
        sequence: row.sequence?.toUpperCase().replace(/W$/, ''),
        region: regionOf(row, rows),
      },
    })),
  );
}

const maskName = (file: string): string => file.replace(/\.\w+$/, '.png');

/** Parses sequence names of the lists, such as 'T1w' and 'FLAIR'. */
export function sequenceOf(written: string | undefined): Pick<TestCase, 'sequence'> {
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

const number = z.number();
const box = z.tuple([number, number, number, number]);
const typedBox = z.tuple([z.string(), number, number, number, number]).transform(([, ...placed]) => placed);
const boxesFile = z.record(z.string(), z.array(z.union([box, typedBox])));

/** A source with boxes: center and size as fractions, after a type that some sources state. */
async function readBoxed({ folder, source, split }: Place): Promise<TestCase[]> {
  const boxes = boxesFile.parse(JSON.parse(await readFile(join(folder, 'boxes.json'), 'utf8')));
  const rows = await rowsOf(join(folder, 'slices.csv'), split);
  return rows.map((row) => ({
    source,
    path: join(folder, 'images', row.file ?? ''),
    group: row.group ?? row.patient ?? row.file ?? '',
    // Figures by type use only sources with a type for every slice; here, types are rare and of unknown origin.
    type: null,
    lesions: (boxes[row.file ?? ''] ?? []).map(([x, y, width, height]) => ({
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    })),
  }));
}

/** T1 of slices whose masks were drawn on FLAIR. */
function readSecondSequence(place: Place): Promise<TestCase[]> {
  return readBesideFlair(place, ({ file = '', contrast }) => ({
    path: join(place.folder, 'images-t1', file),
    sequence: contrast === 'post' ? 't1 after contrast' : 't1',
  }));
}

/** T2-like slices computed from FLAIR and T1. */
function readMadeT2(place: Place): Promise<TestCase[]> {
  return readBesideFlair(place, ({ file = '', mask = '', contrast }) => {
    const flair = join(place.folder, 'images', mask);
    return contrast === 'pre'
      ? { path: flair, picture: () => makeT2(flair, join(place.folder, 'images-t1', file)) }
      : null;
  });
}

async function readBesideFlair(
  { folder, source, networkSize, split }: Place,
  pictureOf: (row: Record<string, string>) => Pick<TestCase, 'path' | 'picture' | 'sequence'> | null,
): Promise<TestCase[]> {
  const list = join(folder, 'slices-t1.csv');
  if (!existsSync(list)) return [];
  const cases: TestCase[] = [];
  for (const row of await rowsOf(list, split)) {
    const picture = pictureOf(row);
    if (!picture) continue;
    const lesions = await lesionsOfMask(join(folder, 'masks', row.mask ?? ''), networkSize);
    cases.push({ source, ...picture, group: row.patient ?? '', type: null, lesions });
  }
  return cases;
}

const point = z.tuple([z.number(), z.number()]);
/** Cheng has one outline per picture, Br35H a list of them. */
const outlinesFile = z.record(z.string(), z.union([z.array(z.array(point)), z.array(point)]));

/** A source whose slices.csv names file, group and split. */
async function readListed({ folder, source, networkSize, split }: Place): Promise<TestCase[]> {
  const outlines = await readOutlines(join(folder, 'outlines.json'));
  const second = await readOutlines(join(folder, 'second-reader.json'));
  const cases: TestCase[] = [];
  for (const row of await rowsOf(join(folder, 'slices.csv'), split)) {
    const file = row.file ?? '';
    const first = outlines && outlinesOf(outlines[file] ?? []);
    const otherTeam = second?.[file];
    cases.push({
      source,
      path: join(folder, 'images', file),
      group: row.patient ?? row.group ?? file,
      type: tumorTypes.find((name) => name === row.type) ?? null,
      lesions: first ? first.map(boxAround) : await lesionsOfMask(join(folder, 'masks', file), networkSize),
      ...(first && otherTeam && { teams: { first, second: outlinesOf(otherTeam) } }),
    });
  }
  return cases;
}

/** The outlines of one team of readers, if available. */
async function readOutlines(path: string): Promise<z.infer<typeof outlinesFile> | null> {
  return existsSync(path) ? outlinesFile.parse(JSON.parse(await readFile(path, 'utf8'))) : null;
}

function outlinesOf(stored: Point[] | Point[][]): Point[][] {
  return typeof stored[0]?.[0] === 'number' ? [stored as Point[]] : (stored as Point[][]);
}

async function lesionsOfMask(path: string, networkSize: number): Promise<Box[]> {
  if (!existsSync(path)) return [];
  const mask = await readGray(path);
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

/** Reads a source without tumors and without a split, unless it has a list. `isTest` chooses from its sorted files. */
function unlisted(
  images: string,
  isTest: (name: string, place: number) => boolean,
  groupOf: (name: string) => string,
): Reader {
  return async (place) => {
    const { folder, source, split } = place;
    if (existsSync(join(folder, 'slices.csv'))) return readListed(place);
    if (split !== 'test') return [];
    const names = (await readdir(join(folder, images))).filter((name) => !name.startsWith('.'));
    // By code unit like Python's paths, because held-out pictures are chosen by index.
    names.sort((a, b) => (a < b ? -1 : 1));
    return names.filter(isTest).map((name) => ({
      source,
      path: join(folder, images, name),
      type: null,
      lesions: [],
      group: groupOf(name),
    }));
  };
}
