import { isDiscDirectory, readDiscDirectory } from '#imaging/dicom/disc-directory.ts';
import { findDicomStart, readDicom, readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { refuseSegmentation } from '#imaging/dicom/refuse-segmentation.ts';
import { gunzip, isGzip } from '#imaging/nifti/gunzip.ts';
import { looksLikeNifti } from '#imaging/nifti/read-nifti.ts';
import { Refusal } from '#imaging/refusals.ts';
import { splitMosaic } from '#imaging/series/mosaic.ts';
import { readSliceHeaders, type SliceHeader } from '#imaging/series/slice-header.ts';
import type { Phrase } from '../phrase.ts';
import { dicomDocumentOf, documentOf, type StudyDocument, whyNoImage } from './documents.ts';
import type { Skipped, Source } from './source.ts';
import { refusalPhrase, StudyRefusal } from './study-refusal.ts';

/** The content of a folder, an archive or a drop. */
export interface ReadDrop {
  sources: Source[];
  headers: SliceHeader[];
  /** Indexes of NIfTI volumes in `sources`. */
  volumes: number[];
  documents: StudyDocument[];
  skipped: Skipped[];
}

/** What one file is. `listed`: a DICOMDIR with the paths that it lists. */
type Content =
  | { kind: 'slices'; headers: SliceHeader[] }
  | { kind: 'volume' }
  | { kind: 'document'; document: StudyDocument }
  | { kind: 'directory'; listed: string[] }
  | { kind: 'skipped'; why: Phrase };

/** A browser takes about a millisecond to begin reading a file, so several are read at once. */
const readAtOnce = 8;

/** Classifies every file by its beginning. `onProgress` gets the number of processed files and the total. */
export async function readSources(
  sources: Source[],
  skipped: Skipped[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReadDrop> {
  const drop: ReadDrop = { sources, headers: [], volumes: [], documents: [], skipped };
  const contents: Content[] = new Array(sources.length);
  const waiting = sources.entries();
  let done = 0;
  const work = async () => {
    for (const [place, source] of waiting) {
      contents[place] = await contentOf(source, place);
      onProgress(++done, sources.length);
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, work));
  const skip = (place: number, why: Phrase) => skipped.push({ path: sources[place]!.path, why });
  for (const [place, content] of contents.entries()) {
    if (content.kind === 'slices') for (const header of content.headers) drop.headers.push(header);
    else if (content.kind === 'volume') drop.volumes.push(place);
    else if (content.kind === 'document') drop.documents.push(content.document);
    else if (content.kind === 'directory') skip(place, whatIsMissing(content.listed, place, sources));
    else skip(place, content.why);
  }
  return drop;
}

async function contentOf(source: Source, place: number): Promise<Content> {
  try {
    return await readSource(source, place);
  } catch (error) {
    return { kind: 'skipped', why: refusalPhrase(error) };
  }
}

async function readSource(source: Source, place: number): Promise<Content> {
  const head = await source.head();
  if (head.length === 0) throw new StudyRefusal('unreadable_file', { key: 'skippedEmpty' });
  const plain = isGzip(head) ? await gunzip(head, { limit: 4096, cut: true }) : head;
  if (looksLikeNifti(plain)) return { kind: 'volume' };
  const plainDocument = documentOf(source.path, place, head);
  if (plainDocument) return { kind: 'document', document: plainDocument };
  if (!findDicomStart(head)) throw new StudyRefusal('unsupported_file', { key: 'skippedNoScanFile' });
  const file = tryHeader(head) ?? readDicom(await source.whole());
  if (isDiscDirectory(file)) return { kind: 'directory', listed: readDiscDirectory(await source.whole()) };
  refuseSegmentation(file.set);
  const document = await dicomDocumentOf(file, place, source);
  if (document) return { kind: 'document', document };
  const headers = readSliceHeaders(file, place).flatMap((header) => splitMosaic(file, header));
  if (headers.length === 0) return { kind: 'skipped', why: whyNoImage(file) };
  return { kind: 'slices', headers };
}

/** What a DICOMDIR lists and nobody gave: a folder that was copied in part, or the list alone. */
function whatIsMissing(listed: readonly string[], place: number, sources: readonly Source[]): Phrase {
  const folder = sources[place]!.path.replace(/[^/]*$/, '');
  const known = new Set(sources.map(({ path }) => path.toUpperCase()));
  const missing = listed.filter((path) => !known.has(`${folder}${path}`.toUpperCase())).length;
  return missing > 0
    ? { key: 'skippedDirectoryMissing', values: { missing, listed: listed.length } }
    : { key: 'skippedDirectory' };
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
