import type { LabelSource, ReviewedBox } from '#contract/review.ts';
import { boxOf, clipBox, type PictureSize, type Rectangle } from '#imaging/geometry/box.ts';
import { areaOf } from '#imaging/geometry/outline.ts';
import { tumorClasses } from '#reading/vocabulary.ts';

/** Order and numbers of the classes in every exported file, the same as in results (classIds). */
export const exportedClasses = tumorClasses;

const classIndex = (box: ReviewedBox): number => exportedClasses.indexOf(box.class);

export type SourcedBox = ReviewedBox & { source: LabelSource };

/** Pixels from the upper left corner, clipped to the picture. */
function cornersOf(box: ReviewedBox, picture: PictureSize): Rectangle {
  const { left, top, right, bottom } = clipBox(boxOf(box, picture), picture);
  return { left, top, width: right - left, height: bottom - top };
}

/** Decimals of a pixel, enough to read back the same label. */
const cocoDigits = 5;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export interface CocoAnnotation {
  id: number;
  image_id: number;
  category_id: number;
  bbox: [number, number, number, number];
  area: number;
  iscrowd: 0;
  source: LabelSource;
  /** The outline as x, y, x, y …, where one was drawn. */
  segmentation?: [number[]];
}

export function toCoco(box: SourcedBox, picture: PictureSize, id: number, imageId: number): CocoAnnotation {
  const { left, top, width, height } = cornersOf(box, picture);
  return {
    id,
    image_id: imageId,
    category_id: classIndex(box),
    bbox: [left, top, width, height].map((length) => rounded(length, cocoDigits)) as CocoAnnotation['bbox'],
    area: rounded(box.contour ? areaOf(box.contour) : width * height, 2),
    iscrowd: 0,
    source: box.source,
    ...(box.contour && {
      segmentation: [box.contour.flat().map((value) => rounded(value, cocoDigits))] as [number[]],
    }),
  };
}

export const cocoCategories = exportedClasses.map((name, index) => ({
  id: index,
  name,
  supercategory: 'tumor',
}));

/** One line per box: class, then center and size as fractions of the picture. */
export function toYolo(boxes: ReviewedBox[], picture: PictureSize): string {
  return boxes
    .map((box) => {
      const { left, top, width, height } = cornersOf(box, picture);
      const numbers = [
        (left + width / 2) / picture.width,
        (top + height / 2) / picture.height,
        width / picture.width,
        height / picture.height,
      ];
      return `${classIndex(box)} ${numbers.map((value) => value.toFixed(9)).join(' ')}\n`;
    })
    .join('');
}

/** The file that YOLO trainers read first. The lists name the pictures of each split; labels have the same names. */
export function dataYaml(version: string): string {
  return [
    `# Sulcus data set, version ${JSON.stringify(version)}`,
    'path: .',
    'train: train.txt',
    'val: val.txt',
    'test: test.txt',
    'names:',
    ...exportedClasses.map((name, index) => `  ${index}: ${name}`),
    '',
  ].join('\n');
}
