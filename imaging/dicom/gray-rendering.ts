import { type DicomDataSet, readDecimal, readItems, readText, readUint16 } from './data-set.ts';
import { describingSets } from './functional-groups.ts';
import type { ImageHeader } from './image-header.ts';
import { lookUp, readLookupTable } from './lookup-table.ts';
import type { StoredFrame } from './stored-samples.ts';
import { tags } from './tags.ts';

type Curve = (value: number) => number;

export interface GrayRange {
  low: number;
  high: number;
}

/** Modality LUT or rescale: maps stored values to the units of the window (PS3.3 C.11.1). */
export function modalityCurve(set: DicomDataSet, header: ImageHeader, frame: number): Curve {
  const table = readLookupTable(readItems(set, tags.modalityLutSequence)[0], header.signed);
  if (table) return (value) => lookUp(table, value);
  for (const source of describingSets(set, frame, tags.pixelValueTransformationSequence)) {
    const slope = readDecimal(source, tags.rescaleSlope);
    const intercept = readDecimal(source, tags.rescaleIntercept);
    if (slope !== undefined && slope !== 0) return (value) => value * slope + (intercept ?? 0);
  }
  return (value) => value;
}

/** The first valid window of a frame, with its VOI LUT function. */
export function declaredWindow(set: DicomDataSet, frame: number) {
  for (const source of describingSets(set, frame, tags.frameVoiLutSequence)) {
    const center = readDecimal(source, tags.windowCenter);
    const width = readDecimal(source, tags.windowWidth);
    if (center === undefined || width === undefined || width <= 0) continue;
    return { center, width, name: readText(source, tags.voiLutFunction) ?? 'LINEAR' };
  }
  return undefined;
}

/** Window or VOI LUT of a frame: maps to 0..1 (PS3.3 C.11.2); undefined if the file has none. */
function voiCurve(set: DicomDataSet, header: ImageHeader, frame: number): Curve | undefined {
  const window = declaredWindow(set, frame);
  if (window) return windowCurve(window.center, window.width, window.name);
  const signedInput = header.signed || (readDecimal(set, tags.rescaleIntercept) ?? 0) < 0;
  const table = readLookupTable(readItems(set, tags.voiLutSequence)[0], signedInput);
  return table && ((value) => lookUp(table, value) / table.limit);
}

/** PS3.3 C.11.2.1.2 (LINEAR) and C.11.2.1.3 (SIGMOID, LINEAR_EXACT). */
export function windowCurve(center: number, width: number, name: string): Curve {
  if (name === 'SIGMOID') return (value) => 1 / (1 + Math.exp((-4 * (value - center)) / width));
  if (name === 'LINEAR_EXACT') return (value) => (value - center) / width + 0.5;
  if (width <= 1) return (value) => (value <= center - 0.5 ? 0 : 1);
  return (value) => (value - (center - 0.5)) / (width - 1) + 0.5;
}

/** The stored values that pad the picture outside the scanned circle (PS3.3 C.7.5.1.1.2). */
function paddingRange(set: DicomDataSet, header: ImageHeader): GrayRange | undefined {
  const sign = (value: number) => (header.signed ? (value << 16) >> 16 : value);
  const value = readUint16(set, tags.pixelPaddingValue);
  if (value === undefined) return undefined;
  const limit = readUint16(set, tags.pixelPaddingRangeLimit) ?? value;
  return { low: Math.min(sign(value), sign(limit)), high: Math.max(sign(value), sign(limit)) };
}

/**
 * The display range for a file without a window: percentiles 1 to 99.5 of the values above the darkest one, which is the
 * empty background. Pooled over frames, so that a stack has a uniform brightness.
 */
export function percentileRange(frames: StoredFrame[], padding: GrayRange | undefined): GrayRange {
  const total = frames.reduce((sum, frame) => sum + frame.samples.length, 0);
  const step = Math.max(1, Math.floor(total / 500_000));
  const pool: number[] = [];
  for (const { samples } of frames) {
    for (let i = 0; i < samples.length; i += step) {
      const value = samples[i]!;
      const padded = padding && value >= padding.low && value <= padding.high;
      if (Number.isFinite(value) && !padded) pool.push(value);
    }
  }
  const sorted = Float64Array.from(pool).sort();
  if (sorted.length === 0) return { low: 0, high: 1 };
  const lowest = sorted[0]!;
  let first = 0;
  while (first < sorted.length - 1 && sorted[first] === lowest) first++;
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, first + Math.floor(share * (sorted.length - first)))]!;
  const low = Math.min(at(0.01), at(0.5));
  const high = at(0.995);
  return high > low ? { low, high } : { low: lowest, high: Math.max(sorted.at(-1)!, lowest + 1) };
}

/** A window for a file that declares none; VOI LUT function LINEAR_EXACT. */
export interface ChosenWindow {
  center: number;
  width: number;
}

export interface RenderedFrames {
  pixels: Uint8Array[];
  /** Set if a frame was rendered without a declared window. */
  window?: ChosenWindow | undefined;
}

/**
 * Renders frames to 8 bits with their declared windows, or with one common window from `range` or their values. Returns the
 * chosen window too, which makes other viewers show the same image.
 */
export function renderGray(
  set: DicomDataSet,
  header: ImageHeader,
  frames: { index: number; stored: StoredFrame }[],
  range?: GrayRange,
): RenderedFrames {
  const padding = paddingRange(set, header);
  let common = range;
  // Both have the same meaning: a file with both is inverted once (PS3.3 C.11.6.1.2).
  const inverted =
    header.photometric === 'MONOCHROME1' ||
    readText(set, tags.presentationLutShape)?.toUpperCase() === 'INVERSE';
  let window: ChosenWindow | undefined;
  const pixels = frames.map(({ index, stored }) => {
    const modality = modalityCurve(set, header, index);
    const voi = voiCurve(set, header, index);
    if (voi) {
      const picture = paint(stored, (value) => voi(modality(value)), { inverted, padding });
      if (!isFlat(picture) || isFlat(stored.samples)) return picture;
    }
    common ??= percentileRange(
      frames.map((frame) => frame.stored),
      padding,
    );
    const { low, high } = common;
    // A negative slope swaps bright and dark, so the window is defined on rescaled values.
    const [from, to] = [modality(low), modality(high)];
    if (from === to) return paint(stored, (value) => (value - low) / (high - low), { inverted, padding });
    window = {
      center: roundToDecimalString((from + to) / 2),
      width: roundToDecimalString(Math.abs(to - from)),
    };
    const chosen = windowCurve(window.center, window.width, 'LINEAR_EXACT');
    return paint(stored, (value) => chosen(modality(value)), { inverted, padding });
  });
  return { pixels, window };
}

/** Rounds to what a decimal string of 16 characters can represent (PS3.5 6.2). */
const roundToDecimalString = (value: number): number => Number(value.toPrecision(10));

/** Whether nearly all values are equal. A window with this result does not fit the values. */
function isFlat(values: ArrayLike<number>): boolean {
  const counts = new Map<number, number>();
  const step = Math.max(1, Math.floor(values.length / 20_000));
  let total = 0;
  let most = 0;
  for (let i = 0; i < values.length; i += step, total++) {
    const count = (counts.get(values[i]!) ?? 0) + 1;
    counts.set(values[i]!, count);
    most = Math.max(most, count);
  }
  return most > total * 0.995;
}

function paint(
  frame: StoredFrame,
  curve: Curve,
  options: { inverted: boolean; padding: GrayRange | undefined },
): Uint8Array {
  const { padding, inverted } = options;
  const shade = (value: number): number => {
    if (padding && value >= padding.low && value <= padding.high) return 0;
    const share = curve(value);
    const gray = share <= 0 ? 0 : share >= 1 ? 255 : Math.round(share * 255);
    return inverted ? 255 - (gray || 0) : gray || 0;
  };
  const { samples } = frame;
  if (samples instanceof Int16Array || samples instanceof Uint16Array) return paintWords(samples, shade);
  const out = new Uint8Array(samples.length);
  if (samples instanceof Uint8Array) {
    const table = new Uint8Array(256);
    for (let value = 0; value < 256; value++) table[value] = shade(value);
    for (let i = 0; i < out.length; i++) out[i] = table[samples[i]!]!;
    return out;
  }
  // No table, because there may be as many different values as pixels.
  for (let i = 0; i < out.length; i++) out[i] = shade(samples[i]!);
  return out;
}

/** Computes each value once. Reads all samples as unsigned words, because a loop over a single array type is much faster. */
function paintWords(samples: Int16Array | Uint16Array, shade: (value: number) => number): Uint8Array {
  const words = new Uint16Array(samples.buffer, samples.byteOffset, samples.length);
  const places = placesOf(words);
  const table = new Uint8Array(65_536);
  for (let word = 0; word < table.length; word++) {
    const place = places[word]!;
    if (place > 0) table[word] = shade(samples[place - 1]!);
  }
  const out = new Uint8Array(words.length);
  for (let i = 0; i < out.length; i++) out[i] = table[words[i]!]!;
  return out;
}

/** For each word, the index of an occurrence plus one; 0 if it does not occur. */
function placesOf(words: Uint16Array): Uint32Array {
  const places = new Uint32Array(65_536);
  for (let i = 0; i < words.length; i++) places[words[i]!] = i + 1;
  return places;
}
