import { damaged } from '../refusals.ts';
import { type DicomDataSet, readWords } from './data-set.ts';
import { readDescriptor, readEntries } from './lookup-table.ts';
import type { StoredFrame } from './stored-samples.ts';
import { tags } from './tags.ts';

interface Table {
  first: number;
  values: Uint8Array;
}

/** Looks every value up in the file's three color tables (PS3.3 C.7.6.3.1.5, C.7.9). */
export function paletteToRgb(frame: StoredFrame, set: DicomDataSet, signed: boolean): Uint8Array {
  const tables = [
    readTable(set, tags.redPaletteDescriptor, tags.redPalette, tags.segmentedRedPalette, signed),
    readTable(set, tags.greenPaletteDescriptor, tags.greenPalette, tags.segmentedGreenPalette, signed),
    readTable(set, tags.bluePaletteDescriptor, tags.bluePalette, tags.segmentedBluePalette, signed),
  ];
  const out = new Uint8Array(frame.samples.length * 3);
  tables.forEach(({ first, values }, channel) => {
    const last = values.length - 1;
    for (let i = 0; i < frame.samples.length; i++) {
      const at = frame.samples[i]! - first;
      out[i * 3 + channel] = values[at < 0 ? 0 : Math.min(at, last)]!;
    }
  });
  return out;
}

function readTable(
  set: DicomDataSet,
  descriptorTag: number,
  dataTag: number,
  segmentedTag: number,
  signed: boolean,
): Table {
  const descriptor = readDescriptor(set, descriptorTag, signed);
  if (!descriptor) throw damaged('colorTableMissing');
  const { first, length, bits } = descriptor;
  const segmented = set.elements.has(segmentedTag);
  if (!segmented && !set.elements.has(dataTag)) throw damaged('colorTableMissing');
  const entries = segmented
    ? expandSegments(readWords(set, segmentedTag), length)
    : readEntries(set, dataTag, length);
  if (!entries || entries.length < length) throw damaged('colorTableIncomplete');
  // Some descriptors declare 16 bits for tables that use only 8, so the values decide.
  const wide = bits > 8 && entries.some((value) => value > 255);
  return { first, values: Uint8Array.from(entries, (entry) => (wide ? entry >> 8 : entry)) };
}

/** Discrete, linear and indirect segments (PS3.3 C.7.9.2). */
function expandSegments(words: Uint16Array, length: number): Uint16Array {
  const out = new Uint16Array(length);
  let filled = 0;
  const put = (value: number) => {
    if (filled < length) out[filled++] = value;
  };
  const run = (from: number, segments: number, nested: boolean) => {
    let at = from;
    for (let done = 0; done < segments && at + 1 < words.length && filled < length; done++) {
      const kind = words[at]!;
      const count = words[at + 1]!;
      if (kind === 0) {
        for (let i = 0; i < count; i++) put(words[at + 2 + i] ?? 0);
        at += 2 + count;
      } else if (kind === 1) {
        const previous = filled > 0 ? out[filled - 1]! : 0;
        const goal = words[at + 2] ?? 0;
        for (let i = 1; i <= count; i++) put(Math.round(previous + ((goal - previous) * i) / count));
        at += 3;
      } else if (kind === 2 && !nested) {
        run((words[at + 2] ?? 0) | ((words[at + 3] ?? 0) << 16), count, true);
        at += 4;
      } else {
        throw damaged('colorTable');
      }
    }
  };
  run(0, Number.POSITIVE_INFINITY, false);
  return out.subarray(0, filled);
}
