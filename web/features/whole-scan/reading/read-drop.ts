import { type ReadDrop, readSources } from '#imaging/study/read-sources.ts';
import { expandFiles } from './sources.ts';

/** Opens archives and reads the header of every file. `onProgress` gets the files done and the total. */
export async function readDrop(
  files: readonly { path: string; blob: Blob }[],
  onProgress?: (done: number, total: number) => void,
): Promise<ReadDrop> {
  const { sources, skipped } = await expandFiles(files);
  return readSources(sources, skipped, onProgress);
}
