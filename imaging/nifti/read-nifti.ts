import { isNIFTI, type NIFTI1, type NIFTI2, readHeader } from 'nifti-reader-js';
import { added, mainAxis, scaled, sideOf, unit, type Vector } from '../geometry/vector.ts';
import { maxSide } from '../limits.ts';
import { cutShort, damaged, Refusal, unsupported } from '../refusals.ts';
import { type StackGeometry, stackGeometry } from '../series/stack-geometry.ts';
import { findHead } from '../volume/find-head.ts';
import { shareWindow } from '../volume/grey-window.ts';
import type { StoredValues, VolumeSlice } from '../volume/volume-slice.ts';

export interface NiftiVolume {
  slices: VolumeSlice[];
  geometry: StackGeometry | undefined;
  /** Volumes in the file; the first one is read. */
  volumeCount: number;
}

export function looksLikeNifti(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.length < 348) return false;
  return isNIFTI(bytes.buffer.byteLength === bytes.length ? bytes.buffer : bytes.slice(0, 600).buffer);
}

/** The first volume of an unpacked NIfTI-1 or NIfTI-2 file, turned so that it is seen as a radiologist sees it. */
export function readNifti(bytes: Uint8Array<ArrayBuffer>): NiftiVolume {
  const buffer = bytes.buffer.byteLength === bytes.length ? bytes.buffer : bytes.slice().buffer;
  let header: NIFTI1 | NIFTI2;
  try {
    header = readHeader(buffer);
  } catch (error) {
    throw damaged('its NIfTI header makes no sense', error);
  }
  if (!header) throw damaged('its NIfTI header makes no sense');
  const [dimensions = 0, nx = 0, ny = 0, nz = 1, nt = 1] = header.dims;
  const size = [nx, ny, dimensions >= 3 ? nz : 1] as const;
  if (size.some((side) => !Number.isInteger(side) || side < 1)) throw damaged('it gives its volume no size');
  if (size.some((side) => side > maxSide))
    throw new Refusal('picture_too_large', 'This volume is larger than any brain scan.');
  const count = size[0] * size[1] * size[2];
  const stored = readValues(header, buffer, count);
  const axes = axesOf(header);
  const view = chooseView(axes.directions, axes.spacings, size);
  const slices = cutSlices(stored, size, view, header);
  return {
    slices,
    geometry: axes.known ? geometryOf(axes, view, size) : undefined,
    volumeCount: dimensions >= 4 ? Math.max(1, nt) : 1,
  };
}

/** Bytes of a value by its type; what the header says beside it may be wrong. */
const valueBytes: Record<number, number | undefined> = {
  2: 1,
  256: 1,
  4: 2,
  512: 2,
  8: 4,
  768: 4,
  16: 4,
  64: 8,
};

function readValues(header: NIFTI1 | NIFTI2, buffer: ArrayBuffer, count: number): StoredValues {
  const width = valueBytes[header.datatypeCode];
  if (!width) {
    throw unsupported(`stores its values in a way (${header.datatypeCode}) that scanners do not use`);
  }
  if (!(header.vox_offset >= 0)) throw damaged('its NIfTI header makes no sense');
  if (header.vox_offset + count * width > buffer.byteLength) throw cutShort();
  // The first volume alone: the library would copy all of them.
  const first = buffer.slice(header.vox_offset, header.vox_offset + count * width);
  const view = new DataView(first);
  const little = header.littleEndian;
  const fill = (out: StoredValues, bytes: number, get: (at: number) => number): StoredValues => {
    for (let i = 0; i < count; i++) out[i] = get(i * bytes);
    return out;
  };
  switch (header.datatypeCode) {
    case 2:
      return new Uint8Array(first, 0, count);
    case 256:
      return fill(new Int16Array(count), 1, (at) => view.getInt8(at));
    case 4:
      return fill(new Int16Array(count), 2, (at) => view.getInt16(at, little));
    case 512:
      return fill(new Uint16Array(count), 2, (at) => view.getUint16(at, little));
    case 8:
      return fill(new Float32Array(count), 4, (at) => view.getInt32(at, little));
    case 768:
      return fill(new Float32Array(count), 4, (at) => view.getUint32(at, little));
    case 16:
      return fill(new Float32Array(count), 4, (at) => view.getFloat32(at, little));
    default:
      return fill(new Float32Array(count), 8, (at) => view.getFloat64(at, little));
  }
}

interface Axes {
  known: boolean;
  /** In DICOM's axes (left, back, head); NIfTI's point to the right, the front, the head. */
  directions: [Vector, Vector, Vector];
  spacings: [number, number, number];
  origin: Vector;
}

function axesOf(header: NIFTI1 | NIFTI2): Axes {
  const known = header.sform_code > 0 || header.qform_code > 0;
  const column = (j: number): Vector => [
    -header.affine[0]![j]!,
    -header.affine[1]![j]!,
    header.affine[2]![j]!,
  ];
  const units = known ? [0, 1, 2].map((j) => unit(column(j))) : [];
  const length = (j: number): number => {
    const spacing = Math.abs(header.pixDims[j + 1] ?? 0);
    return Number.isFinite(spacing) && spacing > 0.01 && spacing < 100 ? spacing : 1;
  };
  const spacings: Axes['spacings'] = [length(0), length(1), length(2)];
  const directions = units as [Vector, Vector, Vector];
  const distinct = new Set(directions.filter(Boolean).map((direction) => mainAxis(direction))).size === 3;
  if (!known || !distinct) {
    // As most files of this kind lie: right to left, back to front, foot to head.
    return {
      known: false,
      directions: [
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ],
      spacings,
      origin: [0, 0, 0],
    };
  }
  return { known, directions, spacings, origin: column(3) };
}

/** Which stored axis runs along rows, down columns and through the stack, and which of them are turned around. */
interface View {
  order: [number, number, number];
  flipped: [boolean, boolean, boolean];
}

/** For each main axis of the normal (sagittal, coronal, axial): what rows, columns and slices point to. */
const standardViews = [
  ['P', 'F', 'R'],
  ['L', 'F', 'P'],
  ['L', 'P', 'H'],
] as const;

function chooseView(
  directions: readonly Vector[],
  spacings: readonly number[],
  size: readonly number[],
): View {
  const thickest = spacings.indexOf(Math.max(...spacings));
  const even = Math.max(...spacings) / Math.min(...spacings) < 1.3;
  const axial = directions.findIndex((direction) => mainAxis(direction) === 2);
  const flat = size.indexOf(1);
  const through = flat >= 0 ? flat : even ? axial : thickest;
  const wanted = standardViews[mainAxis(directions[through]!)];
  const order = wanted.map((side) =>
    directions.findIndex((direction) => sideOf(direction) === side || sideOf(scaled(direction, -1)) === side),
  ) as View['order'];
  return {
    order,
    flipped: order.map((axis, i) => sideOf(directions[axis]!) !== wanted[i]) as View['flipped'],
  };
}

function cutSlices(
  stored: StoredValues,
  size: readonly number[],
  view: View,
  header: NIFTI1 | NIFTI2,
): VolumeSlice[] {
  const strides = [1, size[0]!, size[0]! * size[1]!];
  const [across, down, through] = view.order.map((axis, i) => ({
    count: size[axis]!,
    step: strides[axis]! * (view.flipped[i] ? -1 : 1),
    start: view.flipped[i] ? (size[axis]! - 1) * strides[axis]! : 0,
  })) as [Run, Run, Run];
  const slope = Number.isFinite(header.scl_slope) && header.scl_slope !== 0 ? header.scl_slope : 1;
  const intercept = Number.isFinite(header.scl_inter) && header.scl_slope !== 0 ? header.scl_inter : 0;
  const slices: VolumeSlice[] = [];
  for (let k = 0; k < through.count; k++) {
    const values = stored.slice(0, across.count * down.count);
    let at = 0;
    for (let row = 0; row < down.count; row++) {
      let from = across.start + down.start + row * down.step + through.start + k * through.step;
      for (let column = 0; column < across.count; column++, from += across.step) values[at++] = stored[from]!;
    }
    slices.push({
      width: across.count,
      height: down.count,
      values,
      slope,
      intercept,
      inverted: false,
      grey: new Uint8Array(),
      head: null,
      window: null,
    });
  }
  const { centre, width } = shareWindow(slices, 0.01, 0.995);
  for (const slice of slices) {
    slice.grey = toGrey(slice, centre - width / 2, width);
    slice.head = findHead(slice.grey, slice.width, slice.height);
  }
  return slices;
}

interface Run {
  count: number;
  step: number;
  start: number;
}

function toGrey({ values, slope, intercept }: VolumeSlice, low: number, width: number): Uint8Array {
  const grey = new Uint8ClampedArray(values.length);
  for (let i = 0; i < grey.length; i++) grey[i] = ((values[i]! * slope + intercept - low) / width) * 255;
  return new Uint8Array(grey.buffer);
}

function geometryOf(axes: Axes, view: View, size: readonly number[]): StackGeometry | undefined {
  const along = view.order.map((axis, i) => scaled(axes.directions[axis]!, view.flipped[i] ? -1 : 1));
  const steps = view.order.map((axis) => axes.spacings[axis]!);
  const corner = added(
    axes.origin,
    ...view.order.map((axis, i) =>
      view.flipped[i]
        ? scaled(axes.directions[axis]!, (size[axis]! - 1) * axes.spacings[axis]!)
        : ([0, 0, 0] as Vector),
    ),
  );
  const [rowDirection, columnDirection, through] = along as [Vector, Vector, Vector];
  const count = size[view.order[2]]!;
  const slices = Array.from({ length: count }, (_, k) => ({
    position: added(corner, scaled(through, k * steps[2]!)),
    rowDirection,
    columnDirection,
    spacing: { row: steps[1]!, column: steps[0]! },
  }));
  return stackGeometry(slices);
}
