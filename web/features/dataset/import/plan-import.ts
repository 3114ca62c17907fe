import { type ImportedBox, knownPicturesCall } from '#contract/dataset.ts';
import { call } from '#web/lib/api.ts';
import { sha256Of } from '#web/lib/sha256.ts';
import { groupOf } from './group-of.ts';
import { ImportProblem } from './import-problem.ts';
import { type ImportFile, isLabel, isPicture, openFiles } from './open-files.ts';
import { labelsOf, readLabels } from './read-labels.ts';

export interface PlannedPicture {
  file: ImportFile;
  group: string;
  /** Undefined if not labeled. */
  boxes: ImportedBox[] | undefined;
  width?: number;
  height?: number;
  /** Why it cannot be imported; empty if it can. */
  problems: ImportProblem[];
  /** Whether the same file was imported before. */
  known: boolean;
}

const hashBatchSize = 500;

async function hashOf(file: ImportFile): Promise<string | undefined> {
  try {
    return await sha256Of(await file.bytes());
  } catch {
    // Too large or damaged: the server names the reason when the file is sent.
    return undefined;
  }
}

async function markKnown(pictures: PlannedPicture[]): Promise<void> {
  for (let at = 0; at < pictures.length; at += hashBatchSize) {
    const part = pictures.slice(at, at + hashBatchSize);
    const hashes: (string | undefined)[] = [];
    for (const { file } of part) hashes.push(await hashOf(file));
    const { known } = await call(knownPicturesCall, {
      body: { hashes: hashes.filter((hash) => hash !== undefined) },
    });
    for (const [index, picture] of part.entries()) {
      const hash = hashes[index];
      picture.known = hash !== undefined && known.includes(hash);
    }
  }
}

/** Reads the files and plans the import. Only checksums are sent. */
export async function planImport(picked: readonly File[]): Promise<PlannedPicture[]> {
  const files = await openFiles(picked);
  const texts = new Map<string, string>();
  for (const file of files) {
    if (isLabel(file.path)) texts.set(file.path, new TextDecoder().decode(await file.bytes()));
  }
  const labels = readLabels(texts);
  const pictures = files
    .filter(({ path }) => isPicture(path))
    .map((file): PlannedPicture => {
      const found = labelsOf(labels, file.path);
      return {
        file,
        group: groupOf(file.path, found),
        boxes: found?.boxes,
        ...(found?.width && { width: found.width }),
        ...(found?.height && { height: found.height }),
        problems: found?.problems ?? [],
        known: false,
      };
    });
  if (pictures.length === 0) throw new ImportProblem('noImage');
  await markKnown(pictures);
  return pictures;
}
