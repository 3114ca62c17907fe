import { damaged, unsupported } from '../../refusals.ts';
import { JpegBitReader } from './huffman.ts';
import type { JpegFrame, JpegScan, JpegTables } from './segments.ts';

/** Decodes one scan of JPEG process 14 (ITU-T T.81 annex H) into interleaved samples; returns where it ended. */
export function decodeLosslessScan(
  data: Uint8Array,
  start: number,
  parts: { frame: JpegFrame; scan: JpegScan; tables: JpegTables; samples: Uint16Array },
): number {
  const { frame, scan, tables, samples } = parts;
  const { width, height, precision } = frame;
  const channels = frame.components.length;
  if (frame.components.some((part) => part.horizontal !== 1 || part.vertical !== 1)) {
    throw unsupported('reducedColorJpeg');
  }
  const predictor = scan.spectralStart;
  if (predictor < 1 || predictor > 7) throw damaged('jpeg');
  const shift = scan.approximationLow;
  if (shift >= precision) throw damaged('jpeg');
  const restart = tables.restartInterval;
  if (restart % width !== 0) throw unsupported('restartsInLine');
  const codes = scan.components.map(({ index, dc }) => {
    const table = tables.dc[dc];
    if (!table) throw damaged('jpeg');
    return { index, table };
  });
  const reader = new JpegBitReader(data, start);
  const initial = 1 << (precision - shift - 1);
  const lineStride = width * channels;
  let firstLine = 0;
  for (let y = 0; y < height; y++) {
    if (restart > 0 && y > 0 && (y * width) % restart === 0) {
      reader.restart();
      firstLine = y;
    }
    for (let x = 0; x < width; x++) {
      for (const { index, table } of codes) {
        const at = y * lineStride + x * channels + index;
        const left = samples[at - channels]!;
        const above = samples[at - lineStride]!;
        let prediction: number;
        if (y === firstLine) prediction = x === 0 ? initial : left;
        else if (x === 0) prediction = above;
        else prediction = predict(predictor, left, above, samples[at - lineStride - channels]!);
        const category = reader.decode(table);
        if (category > 16) throw damaged('jpeg');
        const difference = category === 16 ? 32_768 : reader.takeSigned(category);
        samples[at] = prediction + difference;
      }
    }
  }
  if (shift > 0) for (const { index } of codes) shiftPlane(samples, index, channels, shift);
  return reader.position;
}

function predict(selection: number, left: number, above: number, corner: number): number {
  switch (selection) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return corner;
    case 4:
      return left + above - corner;
    case 5:
      return left + ((above - corner) >> 1);
    case 6:
      return above + ((left - corner) >> 1);
    default:
      return (left + above) >> 1;
  }
}

function shiftPlane(samples: Uint16Array, first: number, stride: number, shift: number): void {
  for (let i = first; i < samples.length; i += stride) samples[i]! <<= shift;
}
