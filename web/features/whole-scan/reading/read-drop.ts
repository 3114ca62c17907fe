import { type ReadDrop, readSources } from '#imaging/study/read-sources.ts';
import { expandFiles } from './sources.ts';

/** Opens archives, then looks at the beginning of every file. `onProgress` gets files done and files in all. */
export async function readDrop(
  files: readonly { path: string; blob: Blob }[],
  onProgress?: (done: number, total: number) => void,
): Promise<ReadDrop> {
  const { sources, skipped } = await expandFiles(files);
  return readSources(sources, skipped, onProgress);
}
