import { latin1 } from '../../bytes.ts';
import { cutShort, damaged, unsupported } from '../../refusals.ts';
import { buildHuffmanTable, type HuffmanTable } from './huffman.ts';

export interface JpegComponent {
  id: number;
  horizontal: number;
  vertical: number;
  quantization: number;
}

export interface JpegFrame {
  kind: 'sequential' | 'progressive' | 'lossless';
  precision: number;
  width: number;
  height: number;
  components: JpegComponent[];
}

export interface JpegScan {
  /** Positions in the frame's component list, with their Huffman tables. */
  components: { index: number; dc: number; ac: number }[];
  /** Lossless: the predictor. DCT: the first coefficient. */
  spectralStart: number;
  spectralEnd: number;
  approximationHigh: number;
  /** Lossless: the point transform. */
  approximationLow: number;
}

export interface JpegTables {
  quantization: (Uint16Array | undefined)[];
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
  restartInterval: number;
  /** Adobe APP14: 0 = RGB, 1 = YCbCr. */
  adobeTransform?: number;
  jfif: boolean;
}

export const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  huffman: 0xc4,
  quantization: 0xdb,
  restartInterval: 0xdd,
  adobe: 0xee,
  app0: 0xe0,
  comment: 0xfe,
} as const;

export function isStartOfFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Finds the next marker at or after `at`, skipping fill bytes. */
export function nextMarker(data: Uint8Array, at: number): { code: number; at: number } {
  let position = at;
  while (position + 1 < data.length) {
    if (data[position] === 0xff && data[position + 1] !== 0xff && data[position + 1] !== 0) {
      return { code: data[position + 1]!, at: position };
    }
    position++;
  }
  throw cutShort();
}

export function segmentBody(data: Uint8Array, at: number): Uint8Array {
  if (at + 4 > data.length) throw cutShort();
  const length = (data[at + 2]! << 8) | data[at + 3]!;
  if (length < 2) throw damaged('jpeg');
  if (at + 2 + length > data.length) throw cutShort();
  return data.subarray(at + 4, at + 2 + length);
}

const brokenJpeg = () => damaged('jpeg');

export function readFrame(code: number, body: Uint8Array): JpegFrame {
  const kinds: Record<number, JpegFrame['kind']> = {
    192: 'sequential',
    193: 'sequential',
    194: 'progressive',
    195: 'lossless',
  };
  const kind = kinds[code];
  if (!kind) {
    throw unsupported(code >= 0xc9 ? 'arithmeticJpeg' : 'hierarchicalJpeg');
  }
  if (body.length < 6 || body.length < 6 + body[5]! * 3) throw brokenJpeg();
  const components = Array.from({ length: body[5]! }, (_, i) => ({
    id: body[6 + i * 3]!,
    horizontal: body[7 + i * 3]! >> 4,
    vertical: body[7 + i * 3]! & 15,
    quantization: body[8 + i * 3]!,
  }));
  const sampling = (value: number) => value >= 1 && value <= 4;
  if (!components.every((part) => sampling(part.horizontal) && sampling(part.vertical))) throw brokenJpeg();
  const precision = body[0]!;
  if (kind === 'lossless' ? precision < 2 || precision > 16 : precision !== 8 && precision !== 12) {
    throw brokenJpeg();
  }
  return {
    kind,
    precision,
    height: (body[1]! << 8) | body[2]!,
    width: (body[3]! << 8) | body[4]!,
    components,
  };
}

export function readScan(body: Uint8Array, frame: JpegFrame): JpegScan {
  const count = body[0] ?? 0;
  if (count < 1 || count > 4 || body.length < 4 + count * 2) throw brokenJpeg();
  const components = Array.from({ length: count }, (_, i) => {
    const index = frame.components.findIndex((part) => part.id === body[1 + i * 2]);
    if (index < 0) throw brokenJpeg();
    return { index, dc: body[2 + i * 2]! >> 4, ac: body[2 + i * 2]! & 15 };
  });
  const tail = body.subarray(1 + count * 2);
  return {
    components,
    spectralStart: tail[0]!,
    spectralEnd: tail[1]!,
    approximationHigh: tail[2]! >> 4,
    approximationLow: tail[2]! & 15,
  };
}

export function readTables(code: number, body: Uint8Array, tables: JpegTables): void {
  if (code === marker.huffman) readHuffmanTables(body, tables);
  else if (code === marker.quantization) readQuantization(body, tables);
  else if (code === marker.restartInterval) tables.restartInterval = (body[0]! << 8) | (body[1] ?? 0);
  else if (code === marker.app0) tables.jfif ||= latin1(body.subarray(0, 5)) === 'JFIF\0';
  else if (code === marker.adobe && latin1(body.subarray(0, 5)) === 'Adobe') {
    tables.adobeTransform = body[11];
  }
}

function readHuffmanTables(body: Uint8Array, tables: JpegTables): void {
  let at = 0;
  while (at < body.length) {
    const head = body[at]!;
    const counts = body.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = body.subarray(at + 17, at + 17 + total);
    if (counts.length < 16 || symbols.length < total || (head & 15) > 3) throw brokenJpeg();
    (head >> 4 ? tables.ac : tables.dc)[head & 15] = buildHuffmanTable(counts, symbols);
    at += 17 + total;
  }
}

function readQuantization(body: Uint8Array, tables: JpegTables): void {
  let at = 0;
  while (at < body.length) {
    const wide = body[at]! >> 4 ? 2 : 1;
    const id = body[at]! & 15;
    if (at + 1 + 64 * wide > body.length || id > 3) throw brokenJpeg();
    tables.quantization[id] = Uint16Array.from({ length: 64 }, (_, i) =>
      wide === 1 ? body[at + 1 + i]! : (body[at + 1 + i * 2]! << 8) | body[at + 2 + i * 2]!,
    );
    at += 1 + 64 * wide;
  }
}
