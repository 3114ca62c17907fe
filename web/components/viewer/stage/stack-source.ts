import { cache, imageLoader, metaData, type Types, utilities } from '@cornerstonejs/core';
import type { StageSlice, StageSpacing } from './stage-slice.ts';

/** Provides the pictures of one stack to the drawing library on demand. */
export function stackSource(id: string, spacing: StageSpacing | null) {
  let slices: readonly (StageSlice | undefined)[] = [];
  const imageId = (place: number) => `${id}:${place}`;
  const indexOf = (image: unknown): number | null =>
    typeof image === 'string' && image.startsWith(`${id}:`) ? Number(image.slice(id.length + 1)) : null;
  const metadataOf = (type: string, image: unknown) => {
    const place = indexOf(image);
    const slice = place === null ? undefined : slices[place];
    return slice && place !== null ? dicomModule(type, { id, place, slice, spacing }) : undefined;
  };
  imageLoader.registerImageLoader(id, (image) => {
    const slice = slices[indexOf(image) ?? -1];
    return {
      promise: slice
        ? Promise.resolve(stageImage(image, slice, spacing))
        : Promise.reject(new Error('This slice has not been read yet.')),
    };
  });
  metaData.addProvider(metadataOf, 10);
  return {
    imageIds: () => slices.map((_, place) => imageId(place)),
    setSlices: (next: readonly (StageSlice | undefined)[]) => {
      slices = next;
    },
    slice: (place: number): StageSlice | undefined => slices[place],
    close: () => {
      metaData.removeProvider(metadataOf);
      for (const place of slices.keys())
        if (cache.getImageLoadObject(imageId(place))) cache.removeImageLoadObject(imageId(place));
      slices = [];
    },
  };
}

interface StackPlace {
  id: string;
  place: number;
  slice: StageSlice;
  spacing: StageSpacing | null;
}

/** The DICOM attributes that the tools query. */
function dicomModule(type: string, { id, place, slice, spacing }: StackPlace) {
  const { height: rows, width: columns } = slice;
  const [row, column] = [spacing?.row ?? 1, spacing?.column ?? 1];
  switch (type) {
    case 'imagePixelModule':
      return {
        ...{ rows, columns, samplesPerPixel: 1, pixelRepresentation: 1 },
        ...{ bitsAllocated: 16, bitsStored: 16, highBit: 15 },
        photometricInterpretation: slice.inverted ? 'MONOCHROME1' : 'MONOCHROME2',
      };
    case 'generalSeriesModule':
      return { modality: 'MR', seriesInstanceUID: id, seriesNumber: 1 };
    case 'imagePlaneModule':
      return {
        ...{ rows, columns, frameOfReferenceUID: id },
        ...{ rowCosines: [1, 0, 0], columnCosines: [0, 1, 0], imageOrientationPatient: [1, 0, 0, 0, 1, 0] },
        // In the stage's coordinates slices are one unit apart; no tool measures across them.
        imagePositionPatient: [0, 0, place],
        ...{ rowPixelSpacing: row, columnPixelSpacing: column, pixelSpacing: [row, column] },
        ...{ sliceThickness: 1, sliceLocation: place },
      };
    default:
      return undefined;
  }
}

function stageImage(imageId: string, slice: StageSlice, spacing: StageSpacing | null): Types.IImage {
  const { width, height, inverted } = slice;
  const values = modalityValues(slice);
  const { min, max } = rangeOf(values);
  const voxelManager = utilities.VoxelManager.createImageVoxelManager({
    scalarData: values,
    width,
    height,
    numberOfComponents: 1,
  });
  return {
    imageId,
    ...{ width, height, columns: width, rows: height, numberOfComponents: 1 },
    ...{ color: false, rgba: false, invert: inverted },
    photometricInterpretation: inverted ? 'MONOCHROME1' : 'MONOCHROME2',
    ...{ minPixelValue: min, maxPixelValue: max, slope: 1, intercept: 0 },
    ...{ windowCenter: (min + max) / 2, windowWidth: Math.max(1e-6, max - min) },
    voiLUTFunction: 'LINEAR' as Types.IImage['voiLUTFunction'],
    ...{ rowPixelSpacing: spacing?.row ?? 1, columnPixelSpacing: spacing?.column ?? 1 },
    hasPixelSpacing: spacing !== null,
    sizeInBytes: values.byteLength,
    dataType: values.constructor.name as Types.PixelDataTypedArrayString,
    getPixelData: () => values,
    getCanvas: () => document.createElement('canvas'),
    voxelManager,
  } as Types.IImage;
}

/** Values in the file's units. Returns the same array if no scaling is needed. */
function modalityValues({ values, slope, intercept }: StageSlice) {
  if (slope === 1 && intercept === 0) return values;
  return Float32Array.from(values, (value) => value * slope + intercept);
}

function rangeOf(values: ArrayLike<number>): { min: number; max: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : { min: 0, max: 1 };
}
