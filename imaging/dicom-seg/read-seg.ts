import {
  type DicomDataSet,
  readDecimal,
  readDecimals,
  readItems,
  readText,
  readUint16,
  requireUint16,
  valueBytes,
} from '../dicom/data-set.ts';
import { describingSets } from '../dicom/functional-groups.ts';
import { openDicom, readWholeDicom } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';
import { checkUnpackedSize, cutShort, damaged } from '../refusals.ts';
import { unpackBits } from './pack-bits.ts';

/** What a segmentation marks on one slice: all its segments together. */
export interface SegmentedSlice {
  /** The instance that it was drawn on; null if the object names none. */
  instance: string | null;
  /** Of the upper left pixel, in the patient's coordinates. */
  position: number[];
  mask: Uint8Array;
  /** Pixels that are marked. */
  count: number;
}

export interface ReadSegmentation {
  width: number;
  height: number;
  frameOfReference: string | undefined;
  /** Direction of rows and columns. */
  orientation: number[];
  slices: SegmentedSlice[];
}

const derivationImageSequence = 0x00089124;
const sourceImageSequence = 0x00082112;
const referencedInstance = 0x00081155;

/** Only uncompressed objects can be read. */
export const canReadSeg = (bytes: Uint8Array): boolean => {
  const { syntax } = openDicom(bytes);
  return syntax.coding === 'native' && !syntax.deflated;
};

/** Reads a binary, fractional or label map segmentation (PS3.3 A.51). Fractions from one half on count. */
export function readSeg(bytes: Uint8Array): ReadSegmentation {
  const set = readWholeDicom(bytes);
  const width = requireUint16(set, tags.columns, 'Columns');
  const height = requireUint16(set, tags.rows, 'Rows');
  const frameCount = readDecimal(set, tags.numberOfFrames) ?? 1;
  if (!Number.isInteger(frameCount) || frameCount < 1) throw damaged('frameCount');
  const isMarked = valueReader(set, width * height * frameCount);
  const slices = new Map<string, SegmentedSlice>();
  for (let frame = 0; frame < frameCount; frame++) {
    const { instance, position } = placeOf(set, frame);
    const key = instance ?? position.join(' ');
    let slice = slices.get(key);
    if (!slice) {
      slice = { instance, position, mask: new Uint8Array(width * height), count: 0 };
      slices.set(key, slice);
    }
    const start = frame * width * height;
    for (let pixel = 0; pixel < slice.mask.length; pixel++) {
      if (slice.mask[pixel] === 0 && isMarked(start + pixel)) {
        slice.mask[pixel] = 1;
        slice.count++;
      }
    }
  }
  return {
    width,
    height,
    frameOfReference: readText(set, tags.frameOfReferenceUid),
    orientation: decimalsOf(set, 0, tags.imageOrientation, tags.planeOrientationSequence),
    slices: [...slices.values()],
  };
}

/** Whether the pixel at an index of the whole object is marked. */
function valueReader(set: DicomDataSet, count: number): (index: number) => boolean {
  const bits = requireUint16(set, tags.bitsAllocated, 'Bits Allocated');
  checkUnpackedSize(count, 1, 1);
  const element = set.elements.get(tags.pixelData);
  if (!element || element.length * 8 < count * bits) throw cutShort();
  const values = valueBytes(set, element);
  if (bits === 1) {
    const marked = unpackBits(values, count);
    return (index) => marked[index] === 1;
  }
  if (bits === 16) {
    const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
    return (index) => view.getUint16(index * 2, set.littleEndian) > 0;
  }
  if (bits !== 8) throw damaged('bitDepths');
  const maximum = readUint16(set, maximumFractionalValue);
  const least = readText(set, segmentationType) === 'FRACTIONAL' ? (maximum ?? 255) / 2 : 1;
  return (index) => values[index]! >= least;
}

const segmentationType = 0x00620001;
const maximumFractionalValue = 0x0062000e;

function placeOf(set: DicomDataSet, frame: number): Pick<SegmentedSlice, 'instance' | 'position'> {
  const [source] = describingSets(set, frame, derivationImageSequence).flatMap((group) =>
    readItems(group, sourceImageSequence),
  );
  return {
    instance: (source && readText(source, referencedInstance)) ?? null,
    position: decimalsOf(set, frame, tags.imagePosition, tags.planePositionSequence),
  };
}

function decimalsOf(set: DicomDataSet, frame: number, tag: number, group: number): number[] {
  for (const source of describingSets(set, frame, group)) {
    const values = readDecimals(source, tag);
    if (values.length > 0) return values;
  }
  return [];
}
