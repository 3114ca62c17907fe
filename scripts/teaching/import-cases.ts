import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Box } from '#imaging/geometry/box.ts';
import { LabelProblem } from '#labels/label-problem.ts';
import { isHidden, isLabel, isPicture, isVolume, type LabeledFile } from '#labels/labeled-file.ts';
import { lesionsIn } from '#labels/lesions-in.ts';
import { type FolderCase, readCaseFolder } from '#labels/read-case-folder.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { AppError } from '#server/app-error.ts';
import { addOwnCase } from '#server/classrooms/own-cases.ts';
import type { Context } from '#server/context.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { commandLine } from '#words/say/command-line.ts';

export interface ImportedCases {
  added: number;
  refused: { path: string; reason: string }[];
}

/** Files of a folder that may be part of a case, in sorted order. */
export async function filesOf(folder: string): Promise<LabeledFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !isHidden(name) && (isPicture(name) || isLabel(name) || isVolume(name)))
    .toSorted()
    .map((name) => ({
      path: name,
      bytes: async () => new Uint8Array(await readFile(path.join(folder, name))),
    }));
}

/** Adds the cases of a folder. A file that is refused changes nothing for the others. */
export async function importCases(
  parts: Pick<Context, 'db' | 'preparer'>,
  files: readonly LabeledFile[],
  { confirmMasked }: { confirmMasked: boolean },
): Promise<ImportedCases> {
  const imported: ImportedCases = { added: 0, refused: [] };
  for await (const read of readCaseFolder(files)) {
    try {
      if ('problem' in read) throw read.problem;
      await addCase(parts, read.found, confirmMasked);
      imported.added++;
    } catch (error) {
      imported.refused.push({ path: read.path, reason: reasonOf(error) });
    }
  }
  return imported;
}

async function addCase(
  parts: Pick<Context, 'db' | 'preparer'>,
  found: FolderCase,
  confirmMasked: boolean,
): Promise<void> {
  const { title, history, discussion, drawn, file } = found;
  const bytes = drawn ? await encodePng(drawn) : await file.bytes();
  const truth: Box[] = lesionsIn(found, drawn ?? (await decodeScan(bytes)));
  const about = { title, history, discussion, truth, confirmMasked };
  await addOwnCase(parts, null, { bytes, about, caller: 'command line' });
}

export function reasonOf(error: unknown): string {
  // The compiler cannot match a dynamic key to the values of its message.
  if (error instanceof LabelProblem) return commandLine.labels(error.key, error.values as never);
  if (error instanceof AppError && error.code === 'writing_found')
    return commandLine.programs('caseWithText');
  if (error instanceof AppError) return error.message;
  return commandLine.programs('caseFailed', { reason: String(error) });
}
