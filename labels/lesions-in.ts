import type { TrueLesion } from '#contract/classrooms.ts';
import type { PictureSize } from '#imaging/geometry/box.ts';
import { LabelProblem } from './label-problem.ts';
import type { FolderCase } from './read-case-folder.ts';

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The lesions of a case in pixels of its image. */
export function lesionsIn(
  { lesions, labeled }: Pick<FolderCase, 'lesions' | 'labeled'>,
  { width, height }: PictureSize,
): TrueLesion[] {
  if (labeled && (labeled.width !== width || labeled.height !== height)) {
    const values = { labeledWidth: labeled.width, labeledHeight: labeled.height, width, height };
    throw new LabelProblem('otherSize', values);
  }
  return lesions.map((lesion) => {
    const left = Math.min(width - 1, Math.round(lesion.left * width));
    const top = Math.min(height - 1, Math.round(lesion.top * height));
    const box = {
      left,
      top,
      right: Math.max(left + 1, Math.min(width, Math.round((lesion.left + lesion.width) * width))),
      bottom: Math.max(top + 1, Math.min(height, Math.round((lesion.top + lesion.height) * height))),
    };
    const outline = lesion.contour?.map(([x, y]): [number, number] => [
      tenths(x * width),
      tenths(y * height),
    ]);
    return { ...box, ...(outline && { outline }) };
  });
}
