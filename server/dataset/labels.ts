import type { DatasetSplit } from '#contract/dataset.ts';
import type { LabelSource, ReviewedBox } from '#contract/review.ts';
import { boxOf, clipBox, type PictureSize, type Rectangle } from '#imaging/geometry/box.ts';
import { areaOf } from '#imaging/geometry/outline.ts';
import { tumorClasses } from '#reading/vocabulary.ts';

/** Order and numbers of the classes in every exported file, the same as in results (classIds). */
export const exportedClasses = tumorClasses;

const classIndex = (box: ReviewedBox): number => exportedClasses.indexOf(box.class);

export type SourcedBox = ReviewedBox & { source: LabelSource };

/** How far an outline may end from the edges of its box, in pixels. */
const outlineSlack = 1;

/**
 * Where a label is, in pixels from the upper left corner, clipped to the picture. The box and its outline say the same: an
 * outline that ends at the edges of its box gives the box, any other is left out.
 */
export function placeOf(
  { contour, ...box }: ReviewedBox,
  picture: PictureSize,
): { place: Rectangle; outline: [number, number][] | undefined } {
  const clip = (edges: Edges) => {
    const { left, top, right, bottom } = clipBox(edges, picture);
    return { left, top, width: right - left, height: bottom - top };
  };
  const edges = boxOf(box, picture);
  const bounds = contour && boundsOf(contour);
  const fits =
    bounds &&
    (['left', 'top', 'right', 'bottom'] as const).every(
      (side) => Math.abs(bounds[side] - edges[side]) <= outlineSlack,
    );
  return { place: clip(fits ? bounds : edges), outline: fits ? contour : undefined };
}

type Edges = ReturnType<typeof boxOf>;

function boundsOf(points: readonly [number, number][]): Edges {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
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
  const { place, outline } = placeOf(box, picture);
  const { left, top, width, height } = place;
  return {
    id,
    image_id: imageId,
    category_id: classIndex(box),
    bbox: [left, top, width, height].map((length) => rounded(length, cocoDigits)) as CocoAnnotation['bbox'],
    area: rounded(outline ? areaOf(outline) : width * height, 2),
    iscrowd: 0,
    source: box.source,
    ...(outline && {
      segmentation: [outline.flat().map((value) => rounded(value, cocoDigits))] as [number[]],
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
      const { left, top, width, height } = placeOf(box, picture).place;
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
export function dataYaml(version: string, splits: readonly DatasetSplit[]): string {
  return [
    `# Sulcus data set, version ${JSON.stringify(version)}`,
    'path: .',
    ...splits.map((side) => `${side}: ${side}.txt`),
    'names:',
    ...exportedClasses.map((name, index) => `  ${index}: ${name}`),
    '',
  ].join('\n');
}
