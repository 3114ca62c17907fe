import { latin1 } from '../bytes.ts';

/** A file in an image of a disc: where its bytes lie. Large files have several parts (ISO 9660 6.5.1). */
export interface IsoFile {
  path: string;
  parts: { offset: number; length: number }[];
}

type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

const sectorBytes = 2048;
const firstDescriptor = 16;
const maxDescriptors = 32;
/** A directory of a hundred thousand files takes about 10 MB. */
const maxDirectoryBytes = 16 * 1024 * 1024;
/** ISO 9660 allows eight levels; Joliet and Rock Ridge have more. */
const maxDepth = 32;

/** Why an image cannot be listed: it has only the newer file system UDF, or is none. */
export class IsoProblem extends Error {
  readonly why: 'udf' | 'damaged';

  constructor(why: 'udf' | 'damaged') {
    super(why);
    this.why = why;
  }
}

interface Directory {
  path: string;
  depth: number;
  offset: number;
  length: number;
}

/** Lists the files of an ISO 9660 image. Joliet names are preferred, because plain ones are cut to eight letters. */
export async function* listIsoFiles(read: ReadBytes): AsyncGenerator<IsoFile> {
  const volume = await findVolume(read);
  const waiting: Directory[] = [{ path: '', depth: 0, ...volume.root }];
  const seen = new Set<number>();
  for (let directory = waiting.pop(); directory; directory = waiting.pop()) {
    // A damaged image may contain itself.
    if (seen.has(directory.offset) || directory.depth > maxDepth) continue;
    seen.add(directory.offset);
    if (directory.length > maxDirectoryBytes) throw new IsoProblem('damaged');
    const bytes = await read(directory.offset, directory.length);
    if (bytes.length < directory.length) throw new IsoProblem('damaged');
    let open: IsoFile | undefined;
    for (const record of recordsIn(bytes, volume)) {
      const path = directory.path ? `${directory.path}/${record.name}` : record.name;
      const { offset, length } = record;
      if (record.directory) {
        waiting.push({ path, depth: directory.depth + 1, offset, length });
        continue;
      }
      open ??= { path, parts: [] };
      open.parts.push({ offset, length });
      if (record.continues) continue;
      yield open;
      open = undefined;
    }
  }
}

interface Volume {
  blockBytes: number;
  joliet: boolean;
  root: { offset: number; length: number };
}

async function findVolume(read: ReadBytes): Promise<Volume> {
  let found: Volume | undefined;
  for (let place = 0; place < maxDescriptors; place++) {
    const sector = await read((firstDescriptor + place) * sectorBytes, sectorBytes);
    const name = latin1(sector.subarray(1, 6));
    if (sector.length < sectorBytes || name !== 'CD001') {
      if (place === 0) throw new IsoProblem(name === 'BEA01' ? 'udf' : 'damaged');
      break;
    }
    const kind = sector[0];
    if (kind === 255) break;
    // The escape sequences %/@, %/C and %/E mean names in UCS-2.
    const joliet = kind === 2 && /^%\/[@CE]/.test(latin1(sector.subarray(88, 91)));
    if (kind !== 1 && !joliet) continue;
    const blockBytes = viewOf(sector).getUint16(128, true) || sectorBytes;
    const [root] = recordsIn(sector.subarray(156, 190), { blockBytes, joliet }, true);
    if (root && (!found || joliet)) found = { blockBytes, joliet, root };
  }
  if (!found) throw new IsoProblem('damaged');
  return found;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The records of a directory. A record never crosses a sector; the rest of a sector is zero (ISO 9660 6.8.1.1). */
function* recordsIn(
  bytes: Uint8Array,
  { blockBytes, joliet }: Pick<Volume, 'blockBytes' | 'joliet'>,
  itself = false,
) {
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; ) {
    const size = bytes[at]!;
    if (size === 0) {
      at = (Math.floor(at / sectorBytes) + 1) * sectorBytes;
      continue;
    }
    const nameBytes = bytes[at + 32] ?? 0;
    if (size < 33 + nameBytes || at + size > bytes.length) throw new IsoProblem('damaged');
    const name = bytes.subarray(at + 33, at + 33 + nameBytes);
    const flags = bytes[at + 25]!;
    const record = {
      name: plainName(joliet ? new TextDecoder('utf-16be').decode(name) : latin1(name)),
      offset: (view.getUint32(at + 2, true) + bytes[at + 1]!) * blockBytes,
      length: view.getUint32(at + 10, true),
      directory: (flags & 2) !== 0,
      continues: (flags & 0x80) !== 0,
    };
    at += size;
    // The first two records are the directory itself and its parent.
    const pointer = nameBytes === 1 && name[0]! <= 1;
    if (pointer === itself) yield record;
  }
}

/** Without the version number and the dot of an empty extension. */
function plainName(name: string): string {
  return name.replace(/;\d+$/, '').replace(/\.$/, '');
}
