import { exportedName, type ImportEffect, type ImportedAbout, knownPicturesCall } from '#contract/dataset.ts';
import { LabelProblem } from '#labels/label-problem.ts';
import { isLabel, isPicture, type LabeledFile } from '#labels/labeled-file.ts';
import { labelsOf, readLabels } from '#labels/read-labels.ts';
import { call } from '#web/lib/api.ts';
import { openFiles } from '#web/lib/label-files/open-files.ts';
import { sha256Of } from '#web/lib/sha256.ts';
import { groupOf } from './group-of.ts';

export interface PlannedPicture {
  file: LabeledFile;
  /** What is sent with it. */
  about: ImportedAbout;
  /** Why it cannot be imported; empty if it can. */
  problems: LabelProblem[];
  /** What the import will do to it. */
  effect: ImportEffect;
}

const askedAtOnce = 100;

async function hashOf(file: LabeledFile): Promise<string | undefined> {
  try {
    return await sha256Of(await file.bytes());
  } catch {
    // Too large or damaged: the server names the reason when the file is sent.
    return undefined;
  }
}

/** Asks what the import would do to each picture. Only checksums and labels are sent. */
async function foresee(pictures: PlannedPicture[]): Promise<void> {
  const sound = pictures.filter(({ problems }) => problems.length === 0);
  for (let at = 0; at < sound.length; at += askedAtOnce) {
    const asked: { picture: PlannedPicture; hash: string }[] = [];
    for (const picture of sound.slice(at, at + askedAtOnce)) {
      const hash = await hashOf(picture.file);
      if (hash) asked.push({ picture, hash });
    }
    const { effects } = await call(knownPicturesCall, {
      body: { pictures: asked.map(({ picture: { about }, hash }) => ({ hash, about })) },
    });
    for (const [index, { picture }] of asked.entries()) picture.effect = effects[index] ?? 'new';
  }
}

/** The name of a picture in one of our exports. */
const exportedNameOf = (path: string): string | undefined =>
  exportedName.safeParse(
    path
      .split('/')
      .at(-1)
      ?.replace(/\.png$/, ''),
  ).data;

/** Reads the files and plans the import. */
export async function planImport(picked: readonly File[]): Promise<PlannedPicture[]> {
  const files = await openFiles(picked, (path) => isPicture(path) || isLabel(path));
  const texts = new Map<string, string>();
  for (const file of files) {
    if (isLabel(file.path)) texts.set(file.path, new TextDecoder().decode(await file.bytes()));
  }
  const labels = readLabels(texts);
  const pictures = files
    .filter(({ path }) => isPicture(path))
    .map((file): PlannedPicture => {
      const found = labelsOf(labels, file.path);
      const { boxes, width, height, picture, split, problems = [] } = found ?? {};
      const about = {
        group: groupOf(file.path, found),
        ...(boxes && { boxes }),
        ...(width && { width }),
        ...(height && { height }),
        ...(picture && { picture }),
        ...(split && { split }),
        name: exportedNameOf(file.path),
      };
      return { file, about, problems, effect: 'new' };
    });
  if (pictures.length === 0) throw new LabelProblem('noImage');
  await foresee(pictures);
  return pictures;
}
