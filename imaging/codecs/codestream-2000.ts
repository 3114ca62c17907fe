import { cutShort, damaged, unsupported } from '../refusals.ts';

const broken = () => damaged('jpeg2000');

/** Reads the main header of a JPEG 2000 codestream (ITU-T T.800 annex A) and checks that no tile-part is cut. */
export function readCodestream2000(bytes: Uint8Array) {
  const data = unwrapJp2(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 60 || view.getUint32(0) !== 0xff4fff51) throw broken();
  const channels = view.getUint16(40);
  const width = view.getUint32(8) - view.getUint32(16);
  const height = view.getUint32(12) - view.getUint32(20);
  const tiles =
    Math.ceil((view.getUint32(8) - view.getUint32(32)) / Math.max(1, view.getUint32(24))) *
    Math.ceil((view.getUint32(12) - view.getUint32(36)) / Math.max(1, view.getUint32(28)));
  // Thousands of tiny tiles cost a decoder far more memory than the image.
  if (!(tiles >= 1 && tiles <= 4096)) throw broken();
  if (channels < 1 || 42 + channels * 3 > data.length) throw broken();
  const depth = data[42]!;
  for (let i = 0; i < channels; i++) {
    if (data[42 + i * 3] !== depth) throw unsupported('differentDepths');
    if (data[43 + i * 3] !== 1 || data[44 + i * 3] !== 1) {
      throw unsupported('reducedColorJpeg2000');
    }
  }
  const precision = (depth & 127) + 1;
  if (precision > 16) throw unsupported({ key: 'bits', values: { bits: precision } });
  const { end, colorTransform } = walk(data, view, { width, height, channels, tiles });
  return {
    /** The codestream without a JP2 wrapper or trailing bytes. */
    data: data.subarray(0, end),
    width,
    height,
    channels,
    precision,
    signed: depth > 127,
    /** The decoder converts the components to RGB (COD, multiple component transformation). */
    colorTransform,
  };
}

interface DividedPicture {
  width: number;
  height: number;
  channels: number;
  tiles: number;
}

/** Pieces of all components. A decoder takes hundreds of bytes for each, whether or not it holds data. */
const mostPieces = 131_072;

/** A coding style (COD, COC; A.6.1 and A.6.2) says how finely the picture is divided into blocks and precincts. */
function checkDivision(data: Uint8Array, code: number, at: number, picture: DividedPicture): void {
  if (code !== 0xff52 && code !== 0xff53) return;
  const { width, height, channels, tiles } = picture;
  const [style, levelsAt] = code === 0xff52 ? [data[at + 4]!, at + 9] : [data[at + 5]!, at + 6];
  const levels = data[levelsAt]!;
  let pieces = tiles * levels + (width * height) / 2 ** (data[levelsAt + 1]! + data[levelsAt + 2]! + 4);
  for (let level = 0; (style & 1) === 1 && level <= levels; level++) {
    const size = data[levelsAt + 5 + level]!;
    const scale = 2 ** (levels - level);
    pieces += Math.ceil(width / scale / 2 ** (size & 15)) * Math.ceil(height / scale / 2 ** (size >> 4));
  }
  if (!(pieces * channels <= mostPieces)) {
    throw unsupported('tooManyPieces');
  }
}

/** Steps to the data of a tile-part. Its header may replace the coding style. */
function checkTileHeader(data: Uint8Array, view: DataView, from: number, picture: DividedPicture): void {
  let at = from;
  while (at + 4 <= data.length) {
    const code = view.getUint16(at);
    if (code === 0xff93) return;
    const length = view.getUint16(at + 2);
    if (code < 0xff00 || length < 2) throw broken();
    checkDivision(data, code, at, picture);
    at += 2 + length;
  }
}

/** Steps over the main header and every tile-part; returns where the last one ends. */
function walk(
  data: Uint8Array,
  view: DataView,
  picture: DividedPicture,
): { end: number; colorTransform: boolean } {
  let at = 2;
  let colorTransform = false;
  let tileParts = 0;
  while (at + 2 <= data.length) {
    const code = view.getUint16(at);
    if (code === 0xffd9) {
      if (tileParts === 0) throw broken();
      return { end: at + 2, colorTransform };
    }
    if (at + 4 > data.length) break;
    const length = view.getUint16(at + 2);
    if (code === 0xff90) {
      if (at + 12 > data.length) throw cutShort();
      const partLength = view.getUint32(at + 6);
      checkTileHeader(data, view, at + 12, picture);
      if (partLength === 0) return { end: data.length, colorTransform };
      if (partLength < 14) throw broken();
      if (at + partLength > data.length) throw cutShort();
      at += partLength;
      tileParts++;
      continue;
    }
    if (code === 0xff52) colorTransform = data[at + 8] === 1;
    checkDivision(data, code, at, picture);
    // Some writers omit the end marker and pad after the last tile-part.
    if (code < 0xff00 && tileParts > 0) break;
    if (code < 0xff00 || length < 2) throw broken();
    at += 2 + length;
  }
  if (tileParts === 0) throw cutShort();
  return { end: Math.min(at, data.length), colorTransform };
}

/** Some writers store a whole JP2 file instead of the codestream, which is in its 'jp2c' box. */
function unwrapJp2(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(4) !== 0x6a502020) return bytes;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x6a703263) {
      return bytes.subarray(at + 8, length === 0 ? bytes.length : Math.min(bytes.length, at + length));
    }
    if (length < 8) break;
    at += length;
  }
  throw broken();
}
