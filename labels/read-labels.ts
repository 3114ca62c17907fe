import { z } from 'zod';
import { type DatasetSplit, datasetSplits, type ImportedBox, importedBox } from '#contract/dataset.ts';
import { type PictureVerdict, pictureVerdicts } from '#contract/picture-verdict.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { tumorClasses } from '#reading/vocabulary.ts';
import { LabelProblem } from './label-problem.ts';

export interface PictureLabels {
  boxes: ImportedBox[];
  /** Size of the labeled picture, if the file states it. */
  width?: number;
  height?: number;
  group?: string;
  picture?: PictureVerdict;
  split?: DatasetSplit;
  problems: LabelProblem[];
}

const cocoFile = z.object({
  /** The hash of one of our versions, whose group numbers are its own. */
  info: z
    .object({ version: z.string().regex(/^[0-9a-f]{64}$/) })
    .optional()
    .catch(undefined),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  images: z.array(
    z.object({
      id: z.int(),
      file_name: z.string(),
      width: z.number().positive(),
      height: z.number().positive(),
      group: z.union([z.string(), z.number()]).optional(),
      split: z.enum(datasetSplits).optional().catch(undefined),
      picture: z.enum(pictureVerdicts).nullish().catch(undefined),
    }),
  ),
  annotations: z.array(
    z.object({
      image_id: z.int(),
      category_id: z.int(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      segmentation: z.unknown().optional(),
    }),
  ),
});

/** The file name: 'images/a b.png' and './images/a b.png' are the same picture. */
export const pictureName = (path: string): string => path.split('/').at(-1)!.toLowerCase();
export const stem = (path: string): string => pictureName(path).replace(/\.[^.]*$/, '');

/** The known class of this name, or a problem. */
function classOf({ name, number, anyClass }: NamedClass): ImportedBox['class'] | LabelProblem {
  if (anyClass) return 'tumor';
  if (name === undefined) return new LabelProblem('classWithoutName', { number: String(number) });
  const plain = plainClass(name.toLowerCase().trim());
  const known = tumorClasses.find((each) => each === plain);
  return known ?? new LabelProblem('unknownClass', { name, known: tumorClasses.join(', ') });
}

const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value));

interface NamedClass extends ReadOptions {
  name: string | undefined;
  number: number;
}

interface ReadOptions {
  /** Every class is a lesion, whatever its name: teaching cases show more than tumors. */
  anyClass?: boolean;
}

/** Adds a box in fractions, clipped to the picture, or records a problem. */
function addBox(
  to: Pick<PictureLabels, 'boxes' | 'problems'>,
  named: NamedClass,
  edges: [left: number, top: number, right: number, bottom: number],
  contour?: [number, number][],
): void {
  const known = classOf(named);
  if (typeof known === 'object') {
    to.problems.push(known);
    return;
  }
  const [left, top, right, bottom] = edges.map(clampToUnit) as typeof edges;
  const box = { class: known, left, top, width: right - left, height: bottom - top };
  const read = importedBox.safeParse({ ...box, ...(contour && { contour }) });
  if (read.success) to.boxes.push(read.data);
  else to.problems.push(new LabelProblem('boxOutside', { class: known }));
}

const polygon = z.tuple([z.array(z.number()).min(6).max(1_000)]);

/** Labels by file name. Throws an LabelProblem if the text is not COCO. */
export function readCoco(text: string, { anyClass }: ReadOptions = {}): Map<string, PictureLabels> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LabelProblem('notJson');
  }
  const read = cocoFile.safeParse(json);
  if (!read.success) throw new LabelProblem('notCoco');
  const { info, categories, images, annotations } = read.data;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const labels = new Map<number, PictureLabels>();
  const byName = new Map<string, PictureLabels>();
  for (const { id, file_name, width, height, group, split, picture } of images) {
    const entry = {
      boxes: [],
      problems: [],
      width,
      height,
      ...(group !== undefined && { group: info ? `${info.version} ${group}` : String(group) }),
      ...(split && { split }),
      ...(picture && { picture }),
    };
    labels.set(id, entry);
    byName.set(pictureName(file_name), entry);
  }
  for (const { image_id, category_id, bbox, segmentation } of annotations) {
    const picture = labels.get(image_id);
    if (!picture?.width || !picture.height) continue;
    const { width, height } = picture;
    const [x, y, w, h] = bbox;
    if (Array.isArray(segmentation) && segmentation.length > 1) {
      picture.problems.push(new LabelProblem('severalParts'));
      continue;
    }
    const points = polygon.safeParse(segmentation);
    const contour = points.success
      ? points.data[0].flatMap((value, at, all): [number, number][] =>
          at % 2 === 0 && all[at + 1] !== undefined
            ? [[clampToUnit(value / width), clampToUnit(all[at + 1]! / height)]]
            : [],
        )
      : undefined;
    addBox(
      picture,
      { name: names.get(category_id), number: category_id, anyClass },
      [x / width, y / height, (x + w) / width, (y + h) / height],
      contour,
    );
  }
  return byName;
}

/** One YOLO file: 'class x y width height' per line, or 'class x y x y x y …' for an outline. */
export function readYolo(
  text: string,
  classes: readonly string[],
  { anyClass }: ReadOptions = {},
): Pick<PictureLabels, 'boxes' | 'problems'> {
  const labels: Pick<PictureLabels, 'boxes' | 'problems'> = { boxes: [], problems: [] };
  const lines = text.split('\n').map((line) => line.trim());
  for (const line of lines.filter(Boolean)) {
    const [number = Number.NaN, ...values] = line.split(/\s+/).map(Number);
    if (values.length < 4 || ![number, ...values].every(Number.isFinite)) {
      throw new LabelProblem('notYolo', { line: line.slice(0, 60) });
    }
    const named = { name: classes[number], number, anyClass };
    if (values.length >= 6 && values.length % 2 === 0) addOutline(labels, named, pairs(values));
    else {
      const [x, y, w, h] = values as [number, number, number, number];
      addBox(labels, named, [x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
    }
  }
  return labels;
}

function addOutline(
  labels: Pick<PictureLabels, 'boxes' | 'problems'>,
  named: NamedClass,
  points: [number, number][],
): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  addBox(
    labels,
    named,
    [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    points.map(([x, y]) => [clampToUnit(x), clampToUnit(y)]),
  );
}

const pairs = (values: number[]): [number, number][] =>
  values.flatMap((value, at): [number, number][] => (at % 2 === 0 ? [[value, values[at + 1]!]] : []));

/** Class names from data.yaml ('names:' as a list or by number) or classes.txt. */
export function readClasses(files: ReadonlyMap<string, string>): string[] {
  for (const [path, text] of files) {
    const name = pictureName(path);
    if (name === 'classes.txt')
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    if (name !== 'data.yaml' && name !== 'data.yml') continue;
    const listed = /^names:\s*\[([^\]]*)\]/m.exec(text)?.[1];
    const items =
      listed?.split(',') ?? /^names:\s*\n((?:[ \t]+.*\n?|- .*\n?)+)/m.exec(text)?.[1]?.split('\n') ?? [];
    return items
      .map((item) =>
        item
          .replace(/^\s*(?:\d+:|-)/, '')
          .replace(/['"]/g, '')
          .trim(),
      )
      .filter(Boolean);
  }
  return [];
}

/** All labels, by file name without extension. */
export function readLabels(
  texts: ReadonlyMap<string, string>,
  options: ReadOptions = {},
): Map<string, PictureLabels> {
  const labels = new Map<string, PictureLabels>();
  const classes = readClasses(texts);
  for (const [path, text] of texts) {
    if (/\.json$/i.test(path)) {
      for (const [name, entry] of readCoco(text, options)) labels.set(stem(name), entry);
    } else if (/(^|\/)labels\/.*\.txt$/i.test(path) && !labels.has(stem(path))) {
      labels.set(stem(path), readYolo(text, classes, options));
    }
  }
  return labels;
}

export const labelsOf = (
  labels: ReadonlyMap<string, PictureLabels>,
  path: string,
): PictureLabels | undefined => labels.get(stem(path));
