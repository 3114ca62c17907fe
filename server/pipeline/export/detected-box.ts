import { defaultModelLabel } from '#contract/constants.ts';
import type { Detection, Scan } from '#contract/scans.ts';

export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box of a detection in pixels, cut at the picture's edges: readers refuse boxes that reach outside. */
export function pixelBox(detection: Detection, picture: { width: number; height: number }): PixelBox {
  const halfWidth = (detection.width * picture.width) / 2;
  const halfHeight = (detection.height * picture.height) / 2;
  const within = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit);
  const left = within(detection.x - halfWidth, picture.width);
  const top = within(detection.y - halfHeight, picture.height);
  return {
    left: rounded(left),
    top: rounded(top),
    width: rounded(within(detection.x + halfWidth, picture.width) - left),
    height: rounded(within(detection.y + halfHeight, picture.height) - top),
  };
}

/** A hundredth of a pixel is finer than any detector. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The hosted provider calls every tumour 'object'. */
export function className(detection: Pick<Detection, 'class'>): string {
  return detection.class === 'object' || detection.class === 'unspecified' ? 'tumor' : detection.class;
}

export function modelOf(scan: Pick<Scan, 'modelProvider' | 'modelVersion'>): {
  name: string;
  version: string;
  provider: Scan['modelProvider'];
} {
  const name = scan.modelProvider === 'roboflow' ? defaultModelLabel : 'Sulcus';
  return { name, version: scan.modelVersion ?? 'unknown', provider: scan.modelProvider };
}
