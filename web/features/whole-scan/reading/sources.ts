import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { concatBytes } from '#imaging/bytes.ts';
import { IsoProblem, listIsoFiles } from '#imaging/disc/iso-image.ts';
import type { Phrase } from '#reading/phrase.ts';
import { headBytes, maxFileBytes } from '#reading/study/limits.ts';
import { type ReadDrop, readSources } from '#reading/study/read-sources.ts';
import type { Skipped, Source } from '#reading/study/source.ts';
import { StudyRefusal } from '#reading/study/study-refusal.ts';

// This already runs in a worker, and the content security policy forbids workers made from text.
configure({ useWebWorkers: false });

const megabyte = 1024 * 1024;

/** More files than any scan has; the rest is skipped. */
const maxFiles = 20_000;
/** Maximum number of entries read from all archives of a drop, including folders and ignored files. */
const maxEntries = 3 * maxFiles;
/** Deflate cannot compress by more than 1032 (see the zlib manual), so an entry that declares more is wrong. */
const maxRatio = 1_100;
/** Over all archives of a drop, uncompressed. */
const maxUnpackedBytes = 3_000 * megabyte;
/** Small archived files that are kept between reading their header and decoding them. */
const maxKeptBytes = 128 * megabyte;
/** Three nested ZIP files occur in practice; more indicates an attack. */
const maxNesting = 3;

export interface Expansion {
  sources: Source[];
  skipped: Skipped[];
}

/** Remaining entries to read, bytes to unpack, and bytes to keep after reading headers. */
interface Budget {
  entries: number;
  bytes: number;
  kept: number;
}

const tooLarge = () => new StudyRefusal('picture_too_large', { key: 'skippedTooLarge' });

const wholeBudget: Readonly<Budget> = { entries: maxEntries, bytes: maxUnpackedBytes, kept: maxKeptBytes };

/** Opens archives, including nested ones, and lists their files. Files are unpacked on demand. */
export async function expandFiles(
  files: readonly { path: string; blob: Blob }[],
  allowed: Readonly<Budget> = wholeBudget,
): Promise<Expansion> {
  const found: Expansion = { sources: [], skipped: [] };
  const budget: Budget = { ...allowed };
  for (const { path, blob } of files) await expand(path, blob, 0, found, budget);
  return found;
}

async function expand(
  path: string,
  blob: Blob,
  depth: number,
  found: Expansion,
  budget: Budget,
): Promise<void> {
  if (found.sources.length >= maxFiles) {
    if (found.skipped.at(-1)?.why.key !== tooMany.key) found.skipped.push({ path, why: tooMany });
    return;
  }
  if (isJunk(path)) {
    found.skipped.push({ path, why: { key: 'skippedSystem' } });
    return;
  }
  if (isoName.test(path)) return expandIso(path, blob, depth, found, budget);
  const start = mayBeZip(path) ? await bytesOf(blob.slice(0, 4)) : new Uint8Array();
  if (!isZip(start)) {
    found.sources.push(fileSource(path, blob));
    return;
  }
  if (depth >= maxNesting) {
    found.skipped.push({ path, why: { key: 'skippedNested' } });
    return;
  }
  const reader = new ZipReader(new BlobReader(blob), { checkOverlappingEntry: true });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (--budget.entries < 0) {
        found.skipped.push({ path, why: tooMany });
        return;
      }
      if (entry.directory) continue;
      const inner = `${path}/${entry.filename}`;
      const why = refuseEntry(entry);
      if (why) found.skipped.push({ path: inner, why });
      else if (isJunk(inner)) found.skipped.push({ path: inner, why: { key: 'skippedSystem' } });
      else if (/\.zip$/i.test(entry.filename)) {
        const bytes = await unpack(entry, maxFileBytes, budget);
        await expand(inner, new Blob([bytes]), depth + 1, found, budget);
      } else if (found.sources.length < maxFiles) found.sources.push(entrySource(inner, entry, budget));
      else {
        found.skipped.push({ path: inner, why: tooMany });
        return;
      }
    }
  } catch (error) {
    const why: Phrase = error instanceof StudyRefusal ? error.phrase : { key: 'skippedArchiveDamaged' };
    found.skipped.push({ path, why });
  }
}

/** Every file of a disc image is a part of it, so nothing is copied. */
async function expandIso(
  path: string,
  blob: Blob,
  depth: number,
  found: Expansion,
  budget: Budget,
): Promise<void> {
  if (depth >= maxNesting) {
    found.skipped.push({ path, why: { key: 'skippedNested' } });
    return;
  }
  try {
    const read = (offset: number, length: number) => bytesOf(blob.slice(offset, offset + length));
    for await (const file of listIsoFiles(read)) {
      if (--budget.entries < 0) {
        found.skipped.push({ path, why: tooMany });
        return;
      }
      const whole = new Blob(file.parts.map(({ offset, length }) => blob.slice(offset, offset + length)));
      await expand(`${path}/${file.path}`, whole, depth + 1, found, budget);
    }
  } catch (error) {
    if (!(error instanceof IsoProblem)) throw error;
    found.skipped.push({ path, why: { key: error.why === 'udf' ? 'skippedUdf' : 'skippedImage' } });
  }
}

const isoName = /\.(iso|img|cdr|udf)$/i;

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

const tooMany: Phrase = { key: 'skippedTooMany', values: { most: maxFiles } };

/** A disc has thousands of files, and opening each takes time. A scanner's file has a number as ending, or none. */
function mayBeZip(path: string): boolean {
  const ending = /\.([^./]+)$/.exec(path)?.[1] ?? '';
  return !/^(dcm|ima|nii|gz|\d+)$/i.test(ending);
}

function isZip([a, b, c, d]: Uint8Array): boolean {
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));
}

function isJunk(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return (
    /(^|\/)(__MACOSX|\.git|autorun)(\/|$)/i.test(path) ||
    /^(\.|thumbs\.db|desktop\.ini|autorun\.inf)/i.test(name) ||
    /^(read.?me|licen[cs]e|copying|copyright|changes|changelog|version|release.?notes)/i.test(name) ||
    /\.(exe|dll|html?|css|js|xml|ini|inf|jar|ico|bat|log|json|md|bmp|gif)$/i.test(name)
  );
}

function refuseEntry(entry: FileEntry): Phrase | undefined {
  if (entry.encrypted) return { key: 'skippedPassword' };
  if (entry.uncompressedSize > maxFileBytes) return tooLarge().phrase;
  if (entry.uncompressedSize > maxRatio * Math.max(1, entry.compressedSize)) return { key: 'skippedSizes' };
  return undefined;
}

function fileSource(path: string, blob: Blob): Source {
  return {
    path,
    head: () => bytesOf(blob.slice(0, blob.size > fileHeadBytes ? fileHeadBytes : undefined)),
    whole: async () => {
      if (blob.size > maxFileBytes) throw tooLarge();
      return bytesOf(blob);
    },
  };
}

/** A header of one slice is shorter, and reading more of thousands of files takes seconds. */
const fileHeadBytes = 64 * 1024;

function entrySource(path: string, entry: FileEntry, budget: Budget): Source {
  // Unpacks a small file only once, because its head is the whole file.
  let kept: Uint8Array<ArrayBuffer> | undefined;
  return {
    path,
    head: async () => {
      const head = await unpack(entry, headBytes, budget, true);
      if (head.length <= headBytes && head.length <= budget.kept) {
        budget.kept -= head.length;
        kept = head;
      }
      return head;
    },
    whole: async () => {
      const whole = kept ?? (await unpack(entry, maxFileBytes, budget));
      if (kept) budget.kept += kept.length;
      kept = undefined;
      return whole;
    },
  };
}

/** Stops at the limit, because the size that an archive declares may be wrong. */
async function unpack(
  entry: FileEntry,
  limit: number,
  budget: Budget,
  partly = false,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!partly && entry.uncompressedSize > budget.bytes) throw tooMuch();
  const parts: Uint8Array[] = [];
  let size = 0;
  const stop = new AbortController();
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      size += part.length;
      budget.bytes -= part.length;
      parts.push(part);
      if (budget.bytes < 0) throw tooMuch();
      if (size > limit) {
        stop.abort();
        if (!partly) throw tooLarge();
      }
    },
  });
  try {
    await entry.getData(writable, { signal: stop.signal });
  } catch (error) {
    if (budget.bytes < 0) throw tooMuch();
    if (size > limit && !partly) throw tooLarge();
    if (size <= limit)
      throw new StudyRefusal('unreadable_file', { key: 'skippedArchiveDamaged' }, { cause: error });
  }
  return concatBytes(parts);
}

const tooMuch = () => new StudyRefusal('picture_too_large', { key: 'skippedArchiveTooLarge' });

/** Opens archives and reads the header of every file. `onProgress` gets the files done and the total. */
export async function readDrop(
  files: readonly { path: string; blob: Blob }[],
  onProgress?: (done: number, total: number) => void,
): Promise<ReadDrop> {
  const { sources, skipped } = await expandFiles(files);
  return readSources(sources, skipped, onProgress);
}
