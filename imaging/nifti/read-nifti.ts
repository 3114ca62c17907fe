import { isNIFTI, type NIFTI1, type NIFTI2 } from 'nifti-reader-js';
import { type StackGeometry, stackGeometry } from '../geometry/stack-geometry.ts';
import { added, isAlong, lengthOf, mainAxis, scaled, sideOf, unit, type Vector } from '../geometry/vector.ts';
import { cutShort } from '../refusals.ts';
import { findHead } from '../volume/find-head.ts';
import { sampleGrays, sampleStep, windowsOf } from '../volume/gray-window.ts';
import type { StoredValues, VolumeSlice } from '../volume/volume-slice.ts';
import { type DeclaredVolume, declaredVolume, parseHeader } from './declared-volume.ts';

export function looksLikeNifti(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.length < 348) return false;
  return isNIFTI(bytes.buffer.byteLength === bytes.length ? bytes.buffer : bytes.slice(0, 600).buffer);
}

/** Reads the first volume of a decompressed NIfTI-1 or NIfTI-2 file, in radiological orientation. */
export function readNifti(bytes: Uint8Array<ArrayBuffer>) {
  const buffer = bytes.buffer.byteLength === bytes.length ? bytes.buffer : bytes.slice().buffer;
  const header = parseHeader(buffer);
  const volume = declaredVolume(header);
  const { size } = volume;
  const stored = readValues(buffer, header.littleEndian, volume);
  const axes = axesOf(header);
  const view = chooseView(axes.directions, axes.spacings, size);
  return {
    sliceCount: size[view.order[2]]!,
    width: size[view.order[0]]!,
    height: size[view.order[1]]!,
    /** Extracts a slice on demand, so that a large volume is in memory only once. */
    slice: sliceCutter(stored, size, view, header),
    geometry: axes.known ? geometryOf(axes, view, size) : undefined,
    /** Volumes in the file; only the first is read. */
    volumeCount: volume.volumeCount,
    /** The header has two contradictory voxel sizes, so lengths and volumes are uncertain. */
    sizeInDoubt: axes.sizeInDoubt,
  };
}

/** The values of the first volume, read from the file. */
interface Stored {
  at(index: number): number;
  /** Allocates an array for these values. */
  room(count: number): StoredValues;
}

function readValues(buffer: ArrayBuffer, little: boolean, { start, end, type }: DeclaredVolume): Stored {
  if (end > buffer.byteLength) throw cutShort();
  const view = new DataView(buffer, start, end - start);
  const { bytes, get, Values } = type;
  return { at: (index) => view[get](index * bytes, little), room: (count) => new Values(count) };
}

interface Axes {
  known: boolean;
  /** In DICOM's axes (left, back, head); NIfTI's axes point to the right, the front, the head. */
  directions: [Vector, Vector, Vector];
  spacings: [number, number, number];
  origin: Vector;
  sizeInDoubt: boolean;
}

/** Tolerance for rounding. */
const maxSizeDifference = 0.05;

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
    // The most common layout: right to left, back to front, foot to head.
    return {
      known: false,
      directions: [
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ],
      spacings,
      origin: [0, 0, 0],
      sizeInDoubt: false,
    };
  }
  const sizeInDoubt = [0, 1, 2].some(
    (j) => Math.abs(lengthOf(column(j)) / spacings[j]! - 1) > maxSizeDifference,
  );
  return { known, directions, spacings, origin: column(3), sizeInDoubt };
}

/** The stored axes along rows, columns and slices, and which of them are flipped. */
interface View {
  order: [number, number, number];
  flipped: [boolean, boolean, boolean];
}

/** Directions of rows, columns and slices for sagittal, coronal and axial stacks. */
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
    directions.findIndex((direction) => isAlong(direction, side)),
  ) as View['order'];
  return {
    order,
    flipped: order.map((axis, i) => sideOf(directions[axis]!) !== wanted[i]) as View['flipped'],
  };
}

function sliceCutter(
  stored: Stored,
  size: readonly number[],
  view: View,
  header: NIFTI1 | NIFTI2,
): (place: number) => VolumeSlice {
  const strides = [1, size[0]!, size[0]! * size[1]!];
  const [across, down, through] = view.order.map((axis, i) => ({
    count: size[axis]!,
    step: strides[axis]! * (view.flipped[i] ? -1 : 1),
    start: view.flipped[i] ? (size[axis]! - 1) * strides[axis]! : 0,
  })) as [Run, Run, Run];
  const slope = Number.isFinite(header.scl_slope) && header.scl_slope !== 0 ? header.scl_slope : 1;
  const intercept = Number.isFinite(header.scl_inter) && header.scl_slope !== 0 ? header.scl_inter : 0;
  const valuesOf = (k: number): StoredValues => {
    const values = stored.room(across.count * down.count);
    let at = 0;
    for (let row = 0; row < down.count; row++) {
      let from = across.start + down.start + row * down.step + through.start + k * through.step;
      for (let column = 0; column < across.count; column++, from += across.step)
        values[at++] = stored.at(from);
    }
    return values;
  };
  const step = sampleStep(through.count);
  const samples = Array.from({ length: Math.ceil(through.count / step) }, (_, n) =>
    sampleGrays({ values: valuesOf(n * step), slope, intercept }),
  );
  const { center, width } = windowsOf(samples, [[0.01, 0.995]])[0]!;
  return (place) => {
    const values = valuesOf(place);
    const gray = toGray({ values, slope, intercept }, center - width / 2, width);
    const head = findHead(gray, across.count, down.count);
    return {
      width: across.count,
      height: down.count,
      values,
      slope,
      intercept,
      inverted: false,
      gray,
      head,
      window: null,
    };
  };
}

interface Run {
  count: number;
  step: number;
  start: number;
}

function toGray(
  { values, slope, intercept }: Pick<VolumeSlice, 'values' | 'slope' | 'intercept'>,
  low: number,
  width: number,
): Uint8Array {
  const gray = new Uint8ClampedArray(values.length);
  for (let i = 0; i < gray.length; i++) gray[i] = ((values[i]! * slope + intercept - low) / width) * 255;
  return new Uint8Array(gray.buffer);
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
