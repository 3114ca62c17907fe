import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelCard, type VolumeFigures } from '#contract/model-card.ts';
import type { DetectedBox } from '#imaging/detector/detected-box.ts';
import { type Box, boxOf, centredBoxOf, intersectionOverUnion } from '#imaging/geometry/box.ts';
import { type Lesion, linkLesions, type SliceFindings } from '#imaging/lesions/link-lesions.ts';
import { greyFrame } from '#imaging/picture/decoded-scan.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { decodeScan } from '#server/pipeline/prepare/decode/decode-scan.ts';
import { writeCardText } from './evaluate/card-text.ts';
import { separateLesions } from './evaluate/mask-lesions.ts';
import { readCsv } from './evaluate/read-csv.ts';
import { createProgressLine } from './progress-line.ts';

const help = `Measures the model on whole scans: false alarms per scan and lesions found, slice by slice and linked;
writes model/volumes.json and takes the figures into card.json and CARD.md.

  npm run evaluate:volumes -- DATA

DATA holds btp (post-operative glioblastoma, 20 slices of each scan) and healthy-full-head (6 or 8 slices of each
plane), with slices.csv and, for btp, masks.
`;

/** A mark is right when it overlaps a marked area by this much; whole lesions when any of their marks is. */
const overlapNeeded = 0.2;

interface Stack {
  name: string;
  source: string;
  split: string;
  slices: { path: string; mask: string | null }[];
}

const [data] = process.argv.slice(2);
if (data === undefined || data.startsWith('-')) {
  process.stdout.write(help);
  process.exit(data === '--help' ? 0 : 2);
}
const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);
const stacks = [
  ...(await readStacks('btp', 'png', true)),
  ...(await readStacks('healthy-full-head', 'webp', false)),
];
const progress = createProgressLine(stacks.length);
const rows: { source: string; split: string; figures: Figures }[] = [];
for (const stack of stacks) {
  rows.push({ source: stack.source, split: stack.split, figures: await measure(stack) });
  progress.step(stack.name);
}
await detector.close();
progress.finish(`${stacks.length} scans read.`);
const volumes: VolumeFigures = [
  ...Map.groupBy(rows, ({ source, split }) => `${source}, ${split}`).values(),
].map((of) => {
  const sum = (key: keyof Figures): number => of.reduce((total, row) => total + row.figures[key], 0);
  const perScan = (key: keyof Figures): number => Math.round((100 * sum(key)) / of.length) / 100;
  return {
    source: of[0]!.source,
    split: of[0]!.split,
    scans: of.length,
    slices: sum('slices'),
    falseMarksPerScan: perScan('falseMarks'),
    falseLesionsPerScan: perScan('falseLesions'),
    falseOfSeveralPerScan: perScan('falseOfSeveral'),
    scansWithoutAlarm: of.filter(({ figures }) => figures.falseLesions === 0).length,
    lesions: sum('lesions'),
    lesionsFound: sum('found'),
    lesionsFoundBySeveral: sum('foundBySeveral'),
  };
});
process.stdout.write(`${JSON.stringify(volumes, null, 2)}\n`);
const folder = fileURLToPath(new URL('../model/', import.meta.url));
await writeFile(join(folder, 'volumes.json'), `${JSON.stringify(volumes, null, 2)}\n`);
const card = modelCard.parse(JSON.parse(await readFile(join(folder, 'card.json'), 'utf8')));
card.metrics.volumes = volumes;
await writeFile(join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(join(folder, 'CARD.md'), writeCardText(card));
process.stderr.write('Written: model/volumes.json, and with it card.json and CARD.md\n');

interface Figures {
  slices: number;
  falseMarks: number;
  falseLesions: number;
  falseOfSeveral: number;
  lesions: number;
  found: number;
  foundBySeveral: number;
}

async function measure({ slices }: Stack): Promise<Figures> {
  const size = model.input.size;
  const shape = { width: size, height: size, spacing: null, positions: null };
  const found: SliceFindings[] = [];
  const truth: SliceFindings[] = [];
  for (const [slice, { path, mask }] of slices.entries()) {
    const { grey, width, height } = await readGrey(path);
    const { detections } = await detector.detect({ grey, width, height });
    found.push({
      slice,
      findings: detections.map((one) =>
        scaledTo(boxOf(one, { width, height }), { width, height }, size, one),
      ),
    });
    truth.push({ slice, findings: mask ? await maskBoxes(mask, size) : [] });
  }
  const lesions = linkLesions(found, shape);
  const marked = linkLesions(truth, shape);
  const isTrue = (lesion: Lesion): boolean => marked.some((other) => touches(lesion, other, size));
  const several = lesions.filter(({ marks }) => new Set(marks.map(({ slice }) => slice)).size > 1);
  return {
    slices: slices.length,
    falseMarks: lesions.filter((lesion) => !isTrue(lesion)).reduce((sum, { marks }) => sum + marks.length, 0),
    falseLesions: lesions.filter((lesion) => !isTrue(lesion)).length,
    falseOfSeveral: several.filter((lesion) => !isTrue(lesion)).length,
    lesions: marked.length,
    found: marked.filter((lesion) => lesions.some((other) => touches(other, lesion, size))).length,
    foundBySeveral: marked.filter((lesion) => several.some((other) => touches(other, lesion, size))).length,
  };
}

function touches(a: Lesion, b: Lesion, size: number): boolean {
  const picture = { width: size, height: size };
  return a.marks.some((one) =>
    b.marks.some(
      (other) =>
        one.slice === other.slice &&
        intersectionOverUnion(boxOf(one.finding, picture), boxOf(other.finding, picture)) >= overlapNeeded,
    ),
  );
}

function scaledTo(
  box: Box,
  from: { width: number; height: number },
  size: number,
  of: Partial<DetectedBox> = {},
): DetectedBox {
  const x = size / from.width;
  const y = size / from.height;
  const picture = { width: size, height: size };
  const rectangle = {
    left: box.left * x,
    top: box.top * y,
    width: (box.right - box.left) * x,
    height: (box.bottom - box.top) * y,
  };
  return {
    class: of.class ?? 'tumor',
    class_id: of.class_id ?? 0,
    confidence: of.confidence ?? 1,
    ...centredBoxOf(rectangle, picture),
  };
}

async function maskBoxes(path: string, size: number): Promise<DetectedBox[]> {
  const { grey, width, height } = await readGrey(path);
  const mask = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = Math.floor((y * height) / size) * width + Math.floor((x * width) / size);
      if (grey[at]! > 127) mask[y * size + x] = 1;
    }
  }
  return separateLesions(mask, size).map((box) => scaledTo(box, { width: size, height: size }, size));
}

async function readGrey(path: string): Promise<{ grey: Uint8Array; width: number; height: number }> {
  const bytes = await readFile(path);
  if (!path.endsWith('.webp')) {
    const scan = await decodeScan(bytes);
    return { grey: greyFrame(scan), width: scan.width, height: scan.height };
  }
  // The product reads no WebP; these are the packed pictures of the shared data.
  const { default: sharp } = await import('sharp');
  const { data: grey, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { grey: new Uint8Array(grey), width: info.width, height: info.height };
}

/** Pictures of one scan and plane, in the order of the numbers at the end of their names. */
async function readStacks(source: string, ending: string, masks: boolean): Promise<Stack[]> {
  const folder = join(data!, source);
  const splits = new Map((await readCsv(join(folder, 'slices.csv'))).map((row) => [row.file!, row.split!]));
  const present = new Set(masks ? await readdir(join(folder, 'masks')) : []);
  const names = [...splits.keys()].filter((name) => name.endsWith(`.${ending}`));
  const numbered = (name: string): number => Number(/_(\d+)\.\w+$/.exec(name)?.[1]);
  return [...Map.groupBy(names, (name) => name.replace(/_\d+\.\w+$/, ''))]
    .map(([name, files]) => ({
      name,
      source,
      split: splits.get(files[0]!)!,
      slices: files
        .toSorted((a, b) => numbered(a) - numbered(b))
        .map((file) => ({
          path: join(folder, 'images', file),
          mask: present.has(basename(file)) ? join(folder, 'masks', file) : null,
        })),
    }))
    .filter(
      ({ source: from, split, name }) => from === 'btp' || (split !== 'train' && name.endsWith('_axial')),
    );
}
