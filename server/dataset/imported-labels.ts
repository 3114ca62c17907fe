import type { ImportedAbout, ImportedBox } from '#contract/dataset.ts';
import type { ReviewedBox } from '#contract/review.ts';
import { centeredBoxOf } from '#imaging/geometry/box.ts';
import { AppError } from '#server/app-error.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

type Picture = Pick<ScanRow, 'width' | 'height' | 'shownFrame'>;

/** In pixels. A smaller box cannot mark anything. */
const smallestSide = 1;
const lengthOf = (pixels: number): number => Number(pixels.toFixed(2));

function boxInPixels(box: ImportedBox, at: number, picture: Picture): ReviewedBox {
  const { width, height, shownFrame } = picture;
  // Clip to the picture.
  const sides = {
    left: box.left * width,
    top: box.top * height,
    width: Math.min(box.width, 1 - box.left) * width,
    height: Math.min(box.height, 1 - box.top) * height,
  };
  if (sides.width < smallestSide || sides.height < smallestSide) {
    throw new AppError('bad_request', (t) =>
      t('dataset.boxTooSmall', {
        at: at + 1,
        name: box.class,
        width: lengthOf(sides.width),
        height: lengthOf(sides.height),
        least: smallestSide,
      }),
    );
  }
  return {
    class: box.class,
    ...centeredBoxOf(sides, picture),
    frame: shownFrame,
    ...(box.contour && {
      contour: box.contour.map(([x, y]): [number, number] => [x * width, y * height]),
    }),
  };
}

/** Converts labels from fractions to the boxes of a review. Throws if a label is implausible. */
export function labelsInPixels(row: Picture, { boxes = [], width, height }: ImportedAbout): ReviewedBox[] {
  if ((width && width !== row.width) || (height && height !== row.height)) {
    throw new AppError('bad_request', (t) =>
      t('dataset.otherSize', {
        width: width ?? row.width,
        height: height ?? row.height,
        foundWidth: row.width,
        foundHeight: row.height,
      }),
    );
  }
  return boxes.map((box, at) => boxInPixels(box, at, row));
}
