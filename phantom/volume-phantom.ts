import type { LesionOptions } from './lesion.ts';
import { generatePhantom, type Phantom, toPhantom } from './phantom.ts';
import type { Level } from './sulci.ts';

/** A drawn head as a stack of axial slices, from the base upwards. */
export interface VolumePhantom {
  size: number;
  /** Millimeters of a pixel, and between slices. */
  pixelSpacing: number;
  sliceSpacing: number;
  slices: Phantom[];
}

interface VolumePhantomOptions extends Omit<VolumePhantom, 'slices'> {
  seed: number;
  sliceCount: number;
  /** Spheres: center as fractions of the picture and the stack, radius in millimeters. */
  lesions: (Omit<LesionOptions, 'edema'> & { z: number })[];
}

export const sampleVolume: VolumePhantomOptions = {
  seed: 2024,
  size: 192,
  sliceCount: 40,
  pixelSpacing: 1.1,
  sliceSpacing: 3,
  lesions: [
    { x: 0.37, y: 0.4, z: 0.45, radius: 15, kind: 'ring' },
    { x: 0.62, y: 0.6, z: 0.62, radius: 11, kind: 'solid' },
  ],
};

export function generateVolume(options: VolumePhantomOptions): VolumePhantom {
  const { seed, size, sliceCount, pixelSpacing, sliceSpacing } = options;
  const draw = (level: Level, lesions: LesionOptions[]): Phantom =>
    generatePhantom({ seed, size, sequence: 't1ce', level, lesions });
  const drawn = new Map<Level, Phantom>();
  const healthy = (level: Level): Phantom => {
    const slice = drawn.get(level) ?? draw(level, []);
    drawn.set(level, slice);
    return slice;
  };
  const slices = Array.from({ length: sliceCount }, (_, place) => {
    const z = (place + 0.5) / sliceCount;
    const scale = headScale(z);
    const lesions = options.lesions.flatMap(({ x, y, z: height, radius, kind }) => {
      const away = (z - height) * sliceCount * sliceSpacing;
      if (Math.abs(away) >= radius) return [];
      const across = Math.sqrt(radius ** 2 - away ** 2) / (size * pixelSpacing) / scale;
      const placed = (part: number): number => 0.5 + (part - 0.5) / scale;
      // Smaller ones would look like noise.
      return across < 0.012 ? [] : [{ x: placed(x), y: placed(y), radius: across, kind, edema: true }];
    });
    return shrink(lesions.length > 0 ? draw(levelAt(z), lesions) : healthy(levelAt(z)), scale);
  });
  return { size, pixelSpacing, sliceSpacing, slices };
}

/** The width of the head at a height: narrow at the base and the crown. */
function headScale(z: number): number {
  return Math.max(0.18, Math.sqrt(Math.max(0, 1 - ((z - 0.45) / 0.57) ** 2)));
}

function levelAt(z: number): Level {
  if (z < 0.52) return 'ventricles';
  return z < 0.72 ? 'bodies' : 'high';
}

/** Scales the picture down around its center, with linear interpolation. */
function shrink(phantom: Phantom, scale: number): Phantom {
  const { width: size } = phantom;
  const intensity = new Float32Array(size * size);
  const middle = size / 2;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : phantom.intensity[y * size + x]!;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const x = middle + (column + 0.5 - middle) / scale - 0.5;
      const y = middle + (row + 0.5 - middle) / scale - 0.5;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const right = x - left;
      const down = y - top;
      intensity[row * size + column] =
        (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down) +
        (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down;
    }
  }
  const place = (value: number): number => middle + (value - middle) * scale;
  const boxes = phantom.boxes.map(({ left, top, right, bottom }) => ({
    left: place(left),
    top: place(top),
    right: place(right),
    bottom: place(bottom),
  }));
  return toPhantom(intensity, size, boxes);
}
