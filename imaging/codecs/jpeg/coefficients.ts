import { damaged } from '../../refusals.ts';
import { type HuffmanTable, JpegBitReader } from './huffman.ts';
import type { JpegComponent, JpegFrame, JpegScan, JpegTables } from './segments.ts';

/** The DCT coefficients of one component, 64 for each block, in zigzag order. */
export interface ComponentBlocks {
  component: JpegComponent;
  /** Blocks inside the image; the stored ones are padded to whole MCUs. */
  columns: number;
  rows: number;
  storedColumns: number;
  storedRows: number;
  coefficients: Int16Array;
}

export function allocateBlocks(frame: JpegFrame): ComponentBlocks[] {
  const maxH = Math.max(...frame.components.map((part) => part.horizontal));
  const maxV = Math.max(...frame.components.map((part) => part.vertical));
  const mcuColumns = Math.ceil(frame.width / (8 * maxH));
  const mcuRows = Math.ceil(frame.height / (8 * maxV));
  return frame.components.map((component) => {
    const storedColumns = mcuColumns * component.horizontal;
    const storedRows = mcuRows * component.vertical;
    return {
      component,
      columns: Math.ceil(Math.ceil((frame.width * component.horizontal) / maxH) / 8),
      rows: Math.ceil(Math.ceil((frame.height * component.vertical) / maxV) / 8),
      storedColumns,
      storedRows,
      coefficients: new Int16Array(storedColumns * storedRows * 64),
    };
  });
}

interface BlockState {
  reader: JpegBitReader;
  scan: JpegScan;
  /** Blocks still covered by an end-of-band run (progressive). */
  bandRun: number;
}

interface ScanPart {
  blocks: ComponentBlocks;
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
  prediction: number;
}

type BlockDecoder = (state: BlockState, part: ScanPart, at: number) => void;

/** Decodes one scan, sequential or progressive (ITU-T T.81 annexes F and G); returns where it ended. */
export function decodeCoefficientScan(
  data: Uint8Array,
  start: number,
  context: { frame: JpegFrame; scan: JpegScan; tables: JpegTables; blocks: ComponentBlocks[] },
): number {
  const { frame, scan, tables } = context;
  const parts: ScanPart[] = scan.components.map(({ index, dc, ac }) => ({
    blocks: context.blocks[index]!,
    dc: tables.dc[dc],
    ac: tables.ac[ac],
    prediction: 0,
  }));
  const state: BlockState = { reader: new JpegBitReader(data, start), scan, bandRun: 0 };
  const decode = chooseDecoder(frame, scan);
  const single = parts.length === 1 ? parts[0]! : undefined;
  const first = parts[0]!.blocks;
  const columns = single ? first.columns : first.storedColumns / first.component.horizontal;
  const rows = single ? first.rows : first.storedRows / first.component.vertical;
  const total = columns * rows;
  for (let mcu = 0; mcu < total; mcu++) {
    if (tables.restartInterval > 0 && mcu > 0 && mcu % tables.restartInterval === 0) {
      state.reader.restart();
      state.bandRun = 0;
      for (const part of parts) part.prediction = 0;
    }
    const column = mcu % columns;
    const row = (mcu - column) / columns;
    if (single) {
      decode(state, single, (row * first.storedColumns + column) * 64);
      continue;
    }
    for (const part of parts) {
      const { horizontal, vertical } = part.blocks.component;
      for (let v = 0; v < vertical; v++) {
        for (let h = 0; h < horizontal; h++) {
          const block = (row * vertical + v) * part.blocks.storedColumns + column * horizontal + h;
          decode(state, part, block * 64);
        }
      }
    }
  }
  return state.reader.position;
}

function chooseDecoder(frame: JpegFrame, scan: JpegScan): BlockDecoder {
  if (frame.kind === 'sequential') return decodeSequential;
  const valid =
    scan.spectralStart <= scan.spectralEnd && scan.spectralEnd <= 63 && scan.approximationLow <= 13;
  if (!valid || (scan.spectralStart > 0 && scan.components.length > 1)) {
    throw damaged('jpeg');
  }
  if (scan.spectralStart === 0) return scan.approximationHigh === 0 ? decodeDcFirst : refineDc;
  return scan.approximationHigh === 0 ? decodeAcFirst : refineAc;
}

function required(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw damaged('jpeg');
  return table;
}

function nextDc(state: BlockState, part: ScanPart): number {
  const category = state.reader.decode(required(part.dc));
  if (category > 16) throw damaged('jpeg');
  part.prediction += state.reader.takeSigned(category);
  return part.prediction;
}

function decodeSequential(state: BlockState, part: ScanPart, at: number): void {
  part.blocks.coefficients[at] = nextDc(state, part);
  readBand(state.reader, part, at, allAc);
}

type Band = Pick<JpegScan, 'spectralStart' | 'spectralEnd' | 'approximationLow'>;
const allAc: Band = { spectralStart: 1, spectralEnd: 63, approximationLow: 0 };

/** Reads the coefficients of a band. Returns the run of the symbol that ends it early; null if none does. */
function readBand(reader: JpegBitReader, part: ScanPart, at: number, band: Band): number | null {
  const { spectralStart, spectralEnd, approximationLow } = band;
  const { coefficients } = part.blocks;
  const ac = required(part.ac);
  for (let k = spectralStart; k <= spectralEnd; ) {
    const symbol = reader.decode(ac);
    const size = symbol & 15;
    const run = symbol >> 4;
    if (size === 0) {
      if (run < 15) return run;
      k += 16;
      continue;
    }
    k += run;
    if (k > 63) throw damaged('jpeg');
    coefficients[at + k] = reader.takeSigned(size) * (1 << approximationLow);
    k++;
  }
  return null;
}

function decodeDcFirst(state: BlockState, part: ScanPart, at: number): void {
  part.blocks.coefficients[at] = nextDc(state, part) << state.scan.approximationLow;
}

function refineDc(state: BlockState, part: ScanPart, at: number): void {
  if (state.reader.take(1)) part.blocks.coefficients[at]! |= 1 << state.scan.approximationLow;
}

function decodeAcFirst(state: BlockState, part: ScanPart, at: number): void {
  if (state.bandRun > 0) {
    state.bandRun--;
    return;
  }
  const { reader, scan } = state;
  const run = readBand(reader, part, at, scan);
  if (run !== null) state.bandRun = (1 << run) - 1 + reader.take(run);
}

/** Refines known coefficients and inserts new ones of size one (T.81 G.1.2.3). */
function refineAc(state: BlockState, part: ScanPart, at: number): void {
  const { reader, scan } = state;
  const { coefficients } = part.blocks;
  const bit = 1 << scan.approximationLow;
  let k = scan.spectralStart;
  const correct = (index: number) => {
    const value = coefficients[index]!;
    if (reader.take(1) && (Math.abs(value) & bit) === 0)
      coefficients[index] = value + (value > 0 ? bit : -bit);
  };
  if (state.bandRun === 0) {
    const ac = required(part.ac);
    while (k <= scan.spectralEnd) {
      const symbol = reader.decode(ac);
      let run = symbol >> 4;
      let fresh = 0;
      if ((symbol & 15) === 0) {
        if (run < 15) {
          state.bandRun = (1 << run) + reader.take(run);
          break;
        }
      } else {
        fresh = reader.take(1) ? bit : -bit;
      }
      for (; k <= scan.spectralEnd; k++) {
        if (coefficients[at + k] !== 0) correct(at + k);
        else if (run-- === 0) break;
      }
      if (fresh !== 0 && k <= 63) coefficients[at + k] = fresh;
      k++;
    }
  }
  if (state.bandRun > 0) {
    for (; k <= scan.spectralEnd; k++) if (coefficients[at + k] !== 0) correct(at + k);
    state.bandRun--;
  }
}
