import { bandOf } from '#contract/format.ts';
import { outlineOf } from '#imaging/geometry/outline.ts';
import { paintWindow } from '#imaging/volume/gray-window.ts';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import type { ExportSlice } from './export-request.ts';

/** The bands' solid colors (Radix red 9, amber 9, green 9), because a worker cannot read the page's style sheet. */
const colors = { high: '#e5484d', medium: '#ffc53d', low: '#30a46c' } as const;

const minWidth = 640;

/** Draws a slice with the outlines of lesions, in true proportions. */
export function drawSlice(
  { slice, place, window, ratio }: ExportSlice,
  lesions: readonly Lesion[],
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const plain = new OffscreenCanvas(slice.width, slice.height);
  const pixels = new Uint8ClampedArray(slice.width * slice.height * 4);
  paintWindow(slice.values, slice, window, pixels);
  plain.getContext('2d')!.putImageData(new ImageData(pixels, slice.width, slice.height), 0, 0);
  const width = Math.max(minWidth, slice.width);
  const height = Math.round(width / ratio);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(plain, 0, 0, width, height);
  context.lineJoin = 'round';
  context.font = '600 16px sans-serif';
  for (const lesion of lesions) {
    for (const { slice: at, finding } of lesion.marks) {
      if (at !== place) continue;
      const points = outlineOf(finding, slice).map(
        ([x, y]) => [(x / slice.width) * width, (y / slice.height) * height] as const,
      );
      const path = new Path2D();
      for (const [i, [x, y]] of points.entries()) i === 0 ? path.moveTo(x, y) : path.lineTo(x, y);
      path.closePath();
      context.lineWidth = 5;
      context.strokeStyle = 'rgb(0 0 0 / 0.6)';
      context.stroke(path);
      context.lineWidth = 2.5;
      context.strokeStyle = colors[bandOf(finding.confidence)];
      context.stroke(path);
      const top = Math.min(...points.map(([, y]) => y));
      const left = Math.min(...points.map(([x]) => x));
      context.fillStyle = colors[bandOf(finding.confidence)];
      context.fillText(String(lesion.number), left, Math.max(16, top - 6));
    }
  }
  return canvas.convertToBlob({ type, quality: 0.9 });
}
