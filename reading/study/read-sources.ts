import { readText } from '#imaging/dicom/data-set.ts';
import { findDicomStart, readDicom, readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { refuseSegmentation } from '#imaging/dicom/refuse-segmentation.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { gunzip, isGzip } from '#imaging/nifti/gunzip.ts';
import { looksLikeNifti } from '#imaging/nifti/read-nifti.ts';
import { Refusal } from '#imaging/refusals.ts';
import { splitMosaic } from '#imaging/series/mosaic.ts';
import { readSliceHeaders, type SliceHeader } from '#imaging/series/slice-header.ts';
import type { Skipped, Source } from './source.ts';
import { refusalPhrase, StudyRefusal } from './study-refusal.ts';

/** The content of a folder, an archive or a drop. */
export interface ReadDrop {
  sources: Source[];
  headers: SliceHeader[];
  /** Indexes of NIfTI volumes in `sources`. */
  volumes: number[];
  skipped: Skipped[];
}

const dicomDirectory = '1.2.840.10008.1.3.10';

/** Classifies every file by its beginning. `onProgress` gets the number of processed files and the total. */
export async function readSources(
  sources: Source[],
  skipped: Skipped[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReadDrop> {
  const drop: ReadDrop = { sources, headers: [], volumes: [], skipped };
  for (const [place, source] of sources.entries()) {
    try {
      await readSource(drop, place, source);
    } catch (error) {
      skipped.push({ path: source.path, why: refusalPhrase(error) });
    }
    onProgress(place + 1, sources.length);
  }
  return drop;
}

async function readSource(drop: ReadDrop, place: number, source: Source): Promise<void> {
  const head = await source.head();
  if (head.length === 0) throw new StudyRefusal('unreadable_file', { key: 'skippedEmpty' });
  const plain = isGzip(head) ? await gunzip(head, { limit: 4096, cut: true }) : head;
  if (looksLikeNifti(plain)) {
    drop.volumes.push(place);
    return;
  }
  if (!findDicomStart(head)) throw new StudyRefusal('unsupported_file', { key: 'skippedNoScanFile' });
  let file = tryHeader(head);
  if (!file) {
    const whole = await source.whole();
    file = readDicom(whole);
  }
  if (readText(file.set, tags.sopClassUid) === dicomDirectory || file.set.elements.has(0x00041220)) {
    throw new StudyRefusal('unsupported_file', { key: 'skippedDirectory' });
  }
  refuseSegmentation(file.set);
  const headers = readSliceHeaders(file, place);
  if (headers.length === 0) throw new StudyRefusal('unreadable_file', { key: 'skippedNoImage' });
  for (const header of headers) drop.headers.push(...splitMosaic(file, header));
}

/** Undefined if the header is longer than `head`. */
function tryHeader(head: Uint8Array) {
  try {
    return readDicomHeader(head);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unreadable_file') return undefined;
    throw error;
  }
}
