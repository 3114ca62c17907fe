import { cutShort, damaged } from '../../refusals.ts';
import { type CodecFrame, checkCodestream, type ExpectedFrame } from '../codec-frame.ts';
import { allocateBlocks, type ComponentBlocks, decodeCoefficientScan } from './coefficients.ts';
import { transformBlocks } from './inverse-dct.ts';
import { decodeLosslessScan } from './lossless-scan.ts';
import {
  isStartOfFrame,
  type JpegFrame,
  type JpegTables,
  marker,
  nextMarker,
  readFrame,
  readScan,
  readTables,
  segmentBody,
} from './segments.ts';

/**
 * JPEG as DICOM uses it: 8 and 12 bit DCT, sequential and progressive, and lossless up to 16 bit (ITU-T T.81).
 * It fails on the first missing bit, where common decoders paint the rest gray and report success.
 */
export function decodeJpeg(data: Uint8Array, expected: ExpectedFrame): CodecFrame {
  if (data[0] !== 0xff || data[1] !== marker.startOfImage) throw damaged('jpeg');
  const tables: JpegTables = { quantization: [], dc: [], ac: [], restartInterval: 0, jfif: false };
  let frame: JpegFrame | undefined;
  let blocks: ComponentBlocks[] = [];
  let lossless = new Uint16Array();
  const seen = new Set<number>();
  let at = 2;
  for (;;) {
    const found = findNext(data, at, frame, seen);
    if (!found || found.code === marker.endOfImage) break;
    at = found.at;
    if (found.code >= 0xd0 && found.code <= 0xd7) {
      at += 2;
      continue;
    }
    const body = segmentBody(data, at);
    at += 4 + body.length;
    if (isStartOfFrame(found.code)) {
      if (frame) throw damaged('jpeg');
      frame = readFrame(found.code, body);
      checkCodestream({ ...frame, channels: frame.components.length }, expected);
      if (frame.kind === 'lossless')
        lossless = new Uint16Array(frame.width * frame.height * expected.channels);
      else blocks = allocateBlocks(frame);
    } else if (found.code === marker.startOfScan) {
      if (!frame) throw damaged('jpeg');
      const scan = readScan(body, frame);
      for (const part of scan.components) seen.add(part.index);
      at =
        frame.kind === 'lossless'
          ? decodeLosslessScan(data, at, { frame, scan, tables, samples: lossless })
          : decodeCoefficientScan(data, at, { frame, scan, tables, blocks });
    } else {
      readTables(found.code, body, tables);
    }
  }
  if (!frame || seen.size !== frame.components.length) throw cutShort();
  const unpacked = frame.precision <= 8 ? new Uint8Array(lossless) : lossless;
  const samples = frame.kind === 'lossless' ? unpacked : assemble(frame, blocks, tables);
  return {
    samples,
    channels: expected.channels,
    precision: frame.precision,
    signed: false,
    color: expected.channels === 3 && frame.kind !== 'lossless' ? codedColor(frame, tables) : undefined,
  };
}

/** Tolerates a missing end marker if every component of a non-progressive image is complete. */
function findNext(data: Uint8Array, at: number, frame: JpegFrame | undefined, seen: Set<number>) {
  try {
    return nextMarker(data, at);
  } catch (error) {
    if (frame && frame.kind !== 'progressive' && seen.size === frame.components.length) return undefined;
    throw error;
  }
}

/** The color space according to the stream; undefined leaves it to the DICOM header. */
function codedColor(frame: JpegFrame, tables: JpegTables): CodecFrame['color'] {
  if (tables.adobeTransform === 0) return 'RGB';
  if (tables.adobeTransform === 1 || tables.jfif) return 'YBR_FULL';
  if (String.fromCharCode(...frame.components.map((part) => part.id)) === 'RGB') return 'RGB';
  const subsampled = frame.components.some((part) => part.horizontal !== frame.components[0]!.horizontal);
  return subsampled ? 'YBR_FULL' : undefined;
}

type Samples = Uint8Array | Uint16Array;

function assemble(frame: JpegFrame, blocks: ComponentBlocks[], tables: JpegTables): Samples {
  const channels = blocks.length;
  const count = frame.width * frame.height * channels;
  const out = frame.precision <= 8 ? new Uint8Array(count) : new Uint16Array(count);
  for (const [channel, component] of blocks.entries()) {
    const quantization = tables.quantization[component.component.quantization];
    if (!quantization) throw damaged('jpeg');
    const plane = transformBlocks(component, quantization, frame.precision);
    spread(plane, component, frame, { out, channel, channels });
  }
  return out;
}

/** Copies a plane into its channel; a plane with fewer samples is interpolated between sample centers. */
function spread(
  samples: Uint16Array,
  { component, storedColumns }: ComponentBlocks,
  frame: JpegFrame,
  { out, channel, channels }: { out: Samples; channel: number; channels: number },
): void {
  const width = storedColumns * 8;
  const scaleX = component.horizontal / Math.max(...frame.components.map((part) => part.horizontal));
  const scaleY = component.vertical / Math.max(...frame.components.map((part) => part.vertical));
  const lastX = Math.ceil(frame.width * scaleX) - 1;
  const lastY = Math.ceil(frame.height * scaleY) - 1;
  let to = channel;
  for (let y = 0; y < frame.height; y++) {
    const sourceY = Math.max(0, (y + 0.5) * scaleY - 0.5);
    const y0 = Math.min(lastY, Math.floor(sourceY));
    const y1 = Math.min(lastY, y0 + 1);
    const fy = sourceY - y0;
    for (let x = 0; x < frame.width; x++, to += channels) {
      if (scaleX === 1 && scaleY === 1) {
        out[to] = samples[y * width + x]!;
        continue;
      }
      const sourceX = Math.max(0, (x + 0.5) * scaleX - 0.5);
      const x0 = Math.min(lastX, Math.floor(sourceX));
      const x1 = Math.min(lastX, x0 + 1);
      const fx = sourceX - x0;
      const top = samples[y0 * width + x0]! * (1 - fx) + samples[y0 * width + x1]! * fx;
      const bottom = samples[y1 * width + x0]! * (1 - fx) + samples[y1 * width + x1]! * fx;
      out[to] = Math.round(top * (1 - fy) + bottom * fy);
    }
  }
}
