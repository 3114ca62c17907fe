import { checkPictureSize, checkUnpackedSize, damaged, Refusal, unsupported } from '../refusals.ts';
import { readDecimal, readText, readUint16, requireUint16 } from './data-set.ts';
import type { DicomFile } from './read-dicom.ts';
import { refuseSegmentation } from './refuse-segmentation.ts';
import { tags } from './tags.ts';

/** The validated image pixel module (PS3.3 C.7.6.3). */
export type ImageHeader = ReturnType<typeof readImageHeader>;

const photometrics = new Set([
  'MONOCHROME1',
  'MONOCHROME2',
  'PALETTE COLOR',
  'RGB',
  'YBR_FULL',
  'YBR_FULL_422',
  'YBR_PARTIAL_422',
  'YBR_RCT',
  'YBR_ICT',
]);

export function readImageHeader(file: DicomFile) {
  const { set } = file;
  refuseSegmentation(set);
  const pixelTag = [tags.pixelData, tags.floatPixelData, tags.doublePixelData].find((tag) =>
    set.elements.has(tag),
  );
  if (pixelTag === undefined) {
    throw new Refusal('unreadable_file', { key: 'noImage' });
  }
  const width = requireUint16(set, tags.columns, 'width');
  const height = requireUint16(set, tags.rows, 'height');
  checkPictureSize(width, height);
  const samplesPerPixel = readUint16(set, tags.samplesPerPixel) ?? 1;
  if (samplesPerPixel !== 1 && samplesPerPixel !== 3) {
    throw unsupported({
      key: 'valuesPerPixel',
      values: { count: samplesPerPixel },
    });
  }
  const photometric = readPhotometric(file, samplesPerPixel);
  const float = pixelTag !== tags.pixelData;
  const bitsAllocated = float
    ? pixelTag === tags.floatPixelData
      ? 32
      : 64
    : requireUint16(set, tags.bitsAllocated, 'number of bits');
  if (!float && ![1, 8, 16, 32].includes(bitsAllocated)) {
    throw unsupported({
      key: 'bits',
      values: { bits: bitsAllocated },
    });
  }
  const bytesPerPixel = samplesPerPixel * Math.ceil(bitsAllocated / 8);
  // A palette expands each value to three.
  checkUnpackedSize(
    width,
    height,
    photometric === 'PALETTE COLOR' ? Math.max(3, bytesPerPixel) : bytesPerPixel,
  );
  const bitsStored = readUint16(set, tags.bitsStored) || bitsAllocated;
  if (bitsStored > bitsAllocated) throw damaged('bitDepths');
  const highBit = readUint16(set, tags.highBit) ?? bitsStored - 1;
  const frameCount = readDecimal(set, tags.numberOfFrames) ?? 1;
  if (!Number.isInteger(frameCount) || frameCount < 0 || frameCount > 100_000) {
    throw damaged('frameCount');
  }
  return {
    width,
    height,
    samplesPerPixel: samplesPerPixel as 1 | 3,
    photometric,
    planar: samplesPerPixel === 3 && readUint16(set, tags.planarConfiguration) === 1,
    bitsAllocated,
    bitsStored,
    highBit: highBit >= bitsStored - 1 && highBit < bitsAllocated ? highBit : bitsStored - 1,
    signed: readUint16(set, tags.pixelRepresentation) === 1,
    frameCount: Math.max(1, frameCount),
    /** The element with the pixels. */
    pixelTag,
  };
}

function readPhotometric(file: DicomFile, samplesPerPixel: 1 | 3): string {
  const fallback = samplesPerPixel === 1 ? 'MONOCHROME2' : 'RGB';
  const name = (readText(file.set, tags.photometricInterpretation) ?? fallback).toUpperCase();
  if (!photometrics.has(name))
    throw unsupported({
      key: 'colorCoding',
      values: { name: name.slice(0, 24) },
    });
  const single = name.startsWith('MONOCHROME') || name === 'PALETTE COLOR';
  return single === (samplesPerPixel === 1) ? name : fallback;
}
