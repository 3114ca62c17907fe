import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { maxUploadBytes } from '#contract/constants.ts';
import { LabelProblem } from '#labels/label-problem.ts';
import { isDicom, isHidden, isLabel, isVolume, type LabeledFile } from '#labels/labeled-file.ts';

// The content security policy forbids workers made from text.
configure({ useWebWorkers: false });

export const maxFiles = 20_000;
const maxLabelBytes = 64 * 1024 * 1024;
const maxVolumeBytes = 512 * 1024 * 1024;

/** The server takes images up to a limit. Volumes, segmentations and labels are read here. */
function mostBytes(path: string): number {
  if (isVolume(path)) return maxVolumeBytes;
  return isLabel(path) || isDicom(path) ? maxLabelBytes : maxUploadBytes;
}

/** Unpacks a file and stops at the limit, because the size in an archive's header may be wrong. */
async function unpack(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const tooLarge = new LabelProblem('unpacksTooLarge', { path: entry.filename });
  let size = 0;
  const limited = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length;
      if (size > most) throw tooLarge;
      parts.push(part);
    },
  });
  await entry.getData(limited).catch((error: unknown) => {
    // When interrupted near its end, the library reports the closed stream instead.
    throw size > most ? tooLarge : error;
  });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function listArchive(file: File): Promise<LabeledFile[]> {
  const reader = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true });
  const files: LabeledFile[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || entry.encrypted) continue;
    if (files.length >= maxFiles)
      throw new LabelProblem('tooManyInArchive', { path: file.name, most: maxFiles });
    const path = entry.filename;
    files.push({ path, bytes: () => unpack(entry, mostBytes(path)) });
  }
  return files;
}

/** The files that are wanted of a picked folder, of picked files, and of archives among them. */
export async function openFiles(
  picked: readonly File[],
  isWanted: (path: string) => boolean,
): Promise<LabeledFile[]> {
  const files: LabeledFile[] = [];
  for (const file of picked) {
    if (/\.zip$/i.test(file.name)) files.push(...(await listArchive(file)));
    else {
      const most = mostBytes(file.name);
      files.push({
        path: file.webkitRelativePath || file.name,
        async bytes() {
          if (file.size > most) throw new LabelProblem('tooLarge', { path: file.name });
          return new Uint8Array(await file.arrayBuffer());
        },
      });
    }
    if (files.length > maxFiles) throw new LabelProblem('tooManyFiles', { most: maxFiles });
  }
  return files.filter(({ path }) => !isHidden(path) && isWanted(path));
}
