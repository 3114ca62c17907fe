import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { maxUploadBytes } from '#contract/constants.ts';
import { ImportProblem } from './import-problem.ts';

// The content security policy forbids workers made from text.
configure({ useWebWorkers: false });

/** A file of the folder or the archive, unpacked on demand. */
export interface ImportFile {
  path: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export const maxFiles = 20_000;
const maxLabelBytes = 64 * 1024 * 1024;

export const isPicture = (path: string): boolean => /\.(png|jpe?g|dcm|dicom)$/i.test(path);
export const isLabel = (path: string): boolean => /\.(json|txt|ya?ml)$/i.test(path);
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** Unpacks a file and stops at the limit, because the size in an archive's header may be wrong. */
async function unpack(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const tooLarge = new ImportProblem('unpacksTooLarge', { path: entry.filename });
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

async function listArchive(file: File): Promise<ImportFile[]> {
  const reader = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true });
  const files: ImportFile[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || entry.encrypted) continue;
    if (files.length >= maxFiles)
      throw new ImportProblem('tooManyInArchive', { path: file.name, most: maxFiles });
    const path = entry.filename;
    files.push({ path, bytes: () => unpack(entry, isLabel(path) ? maxLabelBytes : maxUploadBytes) });
  }
  return files;
}

/** All files of a picked folder, of picked files, and of archives among them. */
export async function openFiles(picked: readonly File[]): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const file of picked) {
    if (/\.zip$/i.test(file.name)) files.push(...(await listArchive(file)));
    else {
      const most = isLabel(file.name) ? maxLabelBytes : maxUploadBytes;
      files.push({
        path: file.webkitRelativePath || file.name,
        async bytes() {
          if (file.size > most) throw new ImportProblem('tooLarge', { path: file.name });
          return new Uint8Array(await file.arrayBuffer());
        },
      });
    }
    if (files.length > maxFiles) throw new ImportProblem('tooManyFiles', { most: maxFiles });
  }
  return files.filter(({ path }) => !isHidden(path) && (isPicture(path) || isLabel(path)));
}
