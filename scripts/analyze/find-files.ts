import { open, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const pictureExtensions = new Set(['.png', '.jpg', '.jpeg', '.dcm', '.dicom', '.ima']);

export interface FoundFiles {
  files: string[];
  /** Files in folders that are not images. */
  skipped: number;
  /** Paths that do not exist or cannot be opened. */
  missing: string[];
}

/** Files in the given order, folders in sorted order. A file named explicitly is included regardless of its name. */
export async function findFiles(paths: string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skipped: 0, missing: [] };
  for (const path of paths) {
    const entry = await stat(path).catch(() => null);
    if (entry === null) found.missing.push(path);
    else if (entry.isDirectory()) await walk(path, found);
    else found.files.push(path);
  }
  return found;
}

async function walk(folder: string, found: FoundFiles): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await walk(path, found);
    else if (!entry.isFile()) found.skipped++;
    else if (pictureExtensions.has(extname(entry.name).toLowerCase()) || (await startsLikeDicom(path))) {
      found.files.push(path);
    } else found.skipped++;
  }
}

/** DICOM files from scanners have no extension, but 'DICM' after a preamble of 128 bytes (PS3.10 7.1). */
async function startsLikeDicom(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 128);
    return bytesRead === 4 && buffer.toString('latin1') === 'DICM';
  } finally {
    await file.close();
  }
}
