import { classLimits } from '#contract/classrooms.ts';
import { textLengths } from '#contract/text-lengths.ts';
import type { PictureSize } from '#imaging/geometry/box.ts';
import type { MaskArea } from '#imaging/geometry/mask-outlines.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { casesFileName, type ListedCase, readCasesFile } from './cases-file.ts';
import { LabelProblem } from './label-problem.ts';
import { isDicom, isLabel, isPicture, isVolume, type LabeledFile, nameOf, stemOf } from './labeled-file.ts';
import { type MatchedVolume, matchMasks } from './match-masks.ts';
import { labelsOf, readLabels } from './read-labels.ts';
import { type DicomPicture, readDicomPictures } from './segmented-slices.ts';
import { readVolumeCase } from './volume-case.ts';

/** A teaching case as a folder has it. */
export interface FolderCase {
  path: string;
  title: string;
  history: string;
  discussion: string;
  /** In fractions of the image. */
  lesions: readonly MaskArea[];
  /** Of the image that the lesions were outlined on, if the labels say so. */
  labeled?: PictureSize;
  /** Of a volume: its slice. Otherwise null, and the file is the image. */
  drawn: GrayPicture | null;
  file: LabeledFile;
}

/** A case, or why a file does not become one. */
export type ReadCase = { path: string; found: FolderCase } | { path: string; problem: LabelProblem };

/** What may become cases. */
interface Candidates {
  plain: LabeledFile[];
  dicom: DicomPicture[];
  volumes: MatchedVolume[];
}

type Reader = (listed: Partial<ListedCase>) => Promise<Pick<FolderCase, 'lesions' | 'labeled' | 'drawn'>>;

/**
 * Reads a folder of images with COCO or YOLO labels, masks and segmentations beside them, and their texts in cases.json.
 * With cases.json, the images that it names become cases; without it all do, but of a segmented DICOM series only the
 * slice with most of the segmentation.
 */
export async function* readCaseFolder(files: readonly LabeledFile[]): AsyncGenerator<ReadCase> {
  const listed = await readListed(files);
  const labels = readLabels(await readTexts(files), { anyClass: true });
  const { volumes, alone } = matchMasks(files.filter(({ path }) => isVolume(path)));
  for (const { path } of alone)
    yield { path, problem: new LabelProblem('maskWithoutVolume', { mask: nameOf(path) }) };
  const { pictures: dicom, problems } = await readDicomPictures(files.filter(({ path }) => isDicom(path)));
  yield* problems;
  const plain = files.filter(({ path }) => isPicture(path) && !isDicom(path));
  const readers = readersOf({ plain, dicom, volumes }, labels);
  for (const { file, entry } of chosen(readers, listed, dicom)) {
    if (!file) yield { path: entry.file!, problem: new LabelProblem('caseNotFound', { file: entry.file! }) };
    else yield await readCase(file, readers.get(file)!, entry);
  }
}

async function readListed(files: readonly LabeledFile[]): Promise<ListedCase[] | undefined> {
  const file = files.find(({ path }) => nameOf(path).toLowerCase() === casesFileName);
  return file && readCasesFile(new TextDecoder().decode(await file.bytes()));
}

async function readTexts(files: readonly LabeledFile[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, bytes } of files) {
    if (isLabel(path) && nameOf(path).toLowerCase() !== casesFileName)
      texts.set(path, new TextDecoder().decode(await bytes()));
  }
  return texts;
}

function readersOf(
  { plain, dicom, volumes }: Candidates,
  labels: ReturnType<typeof readLabels>,
): Map<LabeledFile, Reader> {
  const labeled = (file: LabeledFile) => {
    const { boxes = [], problems = [], width, height } = labelsOf(labels, file.path) ?? {};
    if (problems[0]) throw problems[0];
    return { lesions: boxes, ...(width && height && { labeled: { width, height } }), drawn: null };
  };
  return new Map<LabeledFile, Reader>([
    ...plain.map((file): [LabeledFile, Reader] => [file, async () => labeled(file)]),
    ...dicom.map(({ file, lesions, problem }): [LabeledFile, Reader] => [
      file,
      async () => {
        if (problem) throw problem;
        return lesions ? { lesions, drawn: null } : labeled(file);
      },
    ]),
    ...volumes.map((volume): [LabeledFile, Reader] => [
      volume.volume,
      ({ slice }) => readVolumeCase(volume, slice),
    ]),
  ]);
}

interface Chosen {
  /** Undefined: named in cases.json and missing. */
  file: LabeledFile | undefined;
  entry: Partial<ListedCase>;
}

function chosen(
  readers: ReadonlyMap<LabeledFile, Reader>,
  listed: readonly ListedCase[] | undefined,
  dicom: readonly DicomPicture[],
): Chosen[] {
  const files = [...readers.keys()];
  if (listed) return listed.map((entry) => ({ entry, file: files.find(({ path }) => isNamed(path, entry)) }));
  const largest = new Map<string, DicomPicture>();
  for (const picture of dicom.filter(({ marked }) => marked > 0)) {
    const before = largest.get(picture.series);
    if (!before || picture.marked > before.marked) largest.set(picture.series, picture);
  }
  const others = new Set(
    dicom.filter((one) => largest.has(one.series) && largest.get(one.series) !== one).map(({ file }) => file),
  );
  return files.filter((file) => !others.has(file)).map((file) => ({ file, entry: {} }));
}

const isNamed = (path: string, { file }: ListedCase): boolean =>
  `/${path}`.toLowerCase().endsWith(`/${file.toLowerCase().replace(/^\.?\//, '')}`);

async function readCase(file: LabeledFile, read: Reader, entry: Partial<ListedCase>): Promise<ReadCase> {
  const { path } = file;
  try {
    const { lesions, labeled, drawn } = await read(entry);
    if (lesions.length > classLimits.boxes)
      throw new LabelProblem('tooManyLesions', { count: lesions.length, most: classLimits.boxes });
    const { title = plainTitle(path), history = '', discussion = '' } = entry;
    return { path, found: { path, title, history, discussion, lesions, labeled, drawn, file } };
  } catch (reason) {
    if (reason instanceof LabelProblem) return { path, problem: reason };
    return { path, problem: new LabelProblem('notRead', { path: nameOf(path) }) };
  }
}

const plainTitle = (path: string): string =>
  nameOf(path).slice(0, Math.min(stemOf(path).length, textLengths.caseTitle));
