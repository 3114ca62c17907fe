import path from 'node:path';
import type { Page } from '@playwright/test';
import { gunzipSync } from 'fflate';
import { encodeDicomSeries, encodeNifti } from '#phantom/encode-volume.ts';
import { generateVolume, type VolumePhantom } from '#phantom/volume-phantom.ts';

/** Few slices, so that analyzing all of them takes seconds. Both lesions cover several slices. */
let drawn: VolumePhantom | undefined;
export function volume(): VolumePhantom {
  drawn ??= generateVolume({
    seed: 2024,
    size: 160,
    sliceCount: 6,
    pixelSpacing: 1.3,
    sliceSpacing: 5,
    lesions: [
      { x: 0.37, y: 0.4, z: 0.45, radius: 16, kind: 'ring' },
      { x: 0.63, y: 0.6, z: 0.5, radius: 14, kind: 'solid' },
    ],
  });
  return drawn;
}
/** Slices without a head open like any others, but the detector skips them. */
export const withoutHead = (of: VolumePhantom): VolumePhantom => ({
  ...of,
  slices: of.slices.map((slice) => ({
    ...slice,
    intensity: new Float32Array(slice.intensity.length),
    gray: new Uint8Array(slice.gray.length),
  })),
});
export const sliceRange = (from: number, to: number): VolumePhantom => ({
  ...volume(),
  slices: volume().slices.slice(from, to),
});

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
export const upload = (name: string, bytes: Uint8Array): Upload => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
});
export const seriesFiles = (of: VolumePhantom, seed: number): Upload[] =>
  Object.entries(encodeDicomSeries(of, seed)).map(([name, bytes]) => upload(path.basename(name), bytes));

export async function chooseFiles(page: Page, files: Upload[] | string[]): Promise<void> {
  await page.getByLabel('Files of a scan').setInputFiles(files as Upload[]);
}

export function plainNifti(of: VolumePhantom): Uint8Array {
  return gunzipSync(encodeNifti(of));
}
