import { channelsOf, openStoredFrames, renderFrames } from '../dicom/decode-dicom.ts';
import { declaredWindow, type GrayRange, modalityCurve, percentileRange } from '../dicom/gray-rendering.ts';
import type { StoredFrame } from '../dicom/stored-samples.ts';
import { sampleFrames } from '../picture/choose-frame.ts';
import { luma } from '../picture/decoded-scan.ts';
import { cutTile } from '../series/mosaic.ts';
import { findHead } from './find-head.ts';
import type { StoredValues, VolumeSlice } from './volume-slice.ts';

export interface TilePlace {
  place: number;
  across: number;
  width: number;
  height: number;
}

/** Number of frames that determine a common window if the file declares none. */
const framesForRange = 12;

/** Opens a DICOM file and returns a function that reads single frames. */
export async function openSlices(bytes: Uint8Array) {
  const opened = openStoredFrames(bytes);
  const { header, file } = opened;
  const { frameCount } = header;
  const mono = channelsOf(header) === 1;
  let range: GrayRange | undefined;
  if (mono && frameCount > 1) {
    const sampled: StoredFrame[] = [];
    for (const index of sampleFrames(frameCount, framesForRange)) sampled.push(await opened.read(index));
    range = percentileRange(sampled, undefined);
  }
  return async (frame: number, tile: TilePlace | null): Promise<VolumeSlice> => {
    const stored = await opened.read(frame);
    const shown = renderFrames(opened, [{ index: frame, stored }], range).pixels[0]!;
    const gray = mono ? shown : luma(shown);
    const curve = modalityCurve(file.set, header, frame);
    // A modality LUT is not linear, so the rendered grays are used instead of stored values.
    const straight = mono && Math.abs(curve(2) - 2 * curve(1) + curve(0)) < 1e-6;
    const intercept = straight ? curve(0) : 0;
    const slope = straight ? curve(1) - curve(0) || 1 : 1;
    const declared = straight ? declaredWindow(file.set, frame) : undefined;
    const values = straight ? compact(stored.samples) : gray;
    const width = tile?.width ?? header.width;
    const height = tile?.height ?? header.height;
    const seen = tile ? cutTile(gray, header.width, tile) : gray;
    return {
      width,
      height,
      values: tile ? cutTile(values, header.width, tile) : values,
      gray: seen,
      head: findHead(seen, width, height),
      slope,
      intercept,
      inverted: straight && header.photometric === 'MONOCHROME1',
      window: declared ? { center: declared.center, width: declared.width } : null,
    };
  };
}

function compact(samples: StoredFrame['samples']): StoredValues {
  if (
    samples instanceof Uint8Array ||
    samples instanceof Int16Array ||
    samples instanceof Uint16Array ||
    samples instanceof Float32Array
  ) {
    return samples;
  }
  return Float32Array.from(samples);
}
