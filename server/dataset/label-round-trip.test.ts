import { expect, test } from 'vitest';
import { datasetSplits, type ImportedBox } from '#contract/dataset.ts';
import { boxOf, centeredBoxOf } from '#imaging/geometry/box.ts';
import { labelsOf, readLabels } from '#labels/read-labels.ts';
import { createRandom } from '#phantom/random.ts';
import { labelsInPixels } from '#server/dataset/imported-labels.ts';
import {
  cocoCategories,
  dataYaml,
  exportedClasses,
  type SourcedBox,
  toCoco,
  toYolo,
} from '#server/dataset/labels.ts';

const { between } = createRandom(20);

interface Drawn {
  name: string;
  picture: { width: number; height: number; shownFrame: number };
  box: SourcedBox;
}

/** 500 random labels: any class and position, half of them with an outline. */
const drawn: Drawn[] = Array.from({ length: 500 }, (_, at) => {
  const picture = {
    width: Math.round(between(64, 1_024)),
    height: Math.round(between(64, 1_024)),
    shownFrame: 0,
  };
  const [width, height] = [between(4 / picture.width, 0.6), between(4 / picture.height, 0.6)];
  const x = between(width / 2, 1 - width / 2) * picture.width;
  const y = between(height / 2, 1 - height / 2) * picture.height;
  const place = (across: number, down: number): [number, number] => [
    x + across * width * picture.width,
    y + down * height * picture.height,
  ];
  // From corner to corner, because a box needs a pixel on each side.
  const contour = [
    place(-0.5, -0.5),
    ...Array.from({ length: 1 + (at % 20) }, () => place(between(-0.5, 0.5), between(-0.5, 0.5))),
    place(0.5, 0.5),
  ];
  const box = { class: exportedClasses[at % 4]!, x, y, width, height, frame: 0, source: 'reviewer' as const };
  const name = `picture-${at}`;
  if (at % 2 === 1) return { name, picture, box };
  return { name, picture, box: { ...box, ...centeredBoxOf(boundsOf(contour), picture), contour } };
});

function boundsOf(points: readonly [number, number][]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** How far an edge or an outline point moved, in pixels; infinite if the class differs. */
function distance(
  { picture, box }: Drawn,
  again: ReturnType<typeof labelsInPixels>[number],
  outline: boolean,
) {
  if (again.class !== box.class) return Number.POSITIVE_INFINITY;
  const [before, after] = [boxOf(box, picture), boxOf(again, picture)];
  const edges = Object.keys(before).map((side) =>
    Math.abs(before[side as keyof typeof before] - after[side as keyof typeof after]),
  );
  if (!outline) return Math.max(...edges);
  if (box.contour?.length !== again.contour?.length) return Number.POSITIVE_INFINITY;
  const points = (box.contour ?? []).flatMap(([x, y], at) => {
    const [otherX, otherY] = again.contour![at]!;
    return [Math.abs(x - otherX), Math.abs(y - otherY)];
  });
  return Math.max(...edges, ...points);
}

function changedAfter(texts: Map<string, string>, outline: boolean): number {
  const labels = readLabels(texts);
  return drawn.filter((each) => {
    const read = labelsOf(labels, `images/${each.name}.png`);
    expect(read?.problems).toEqual([]);
    const [again] = labelsInPixels(each.picture, { group: '', boxes: read!.boxes as ImportedBox[] });
    return distance(each, again!, outline) > 0.001;
  }).length;
}

test('COCO out and in again changes none of 500 labels, outlines included', () => {
  const coco = {
    categories: cocoCategories,
    images: drawn.map(({ name, picture }, id) => ({ id, file_name: `images/${name}.png`, ...picture })),
    annotations: drawn.map(({ box, picture }, id) => toCoco(box, picture, id, id)),
  };
  expect(changedAfter(new Map([['annotations.coco.json', JSON.stringify(coco)]]), true)).toBe(0);
});

test('YOLO out and in again changes none of 500 boxes', () => {
  const texts = new Map(
    drawn.map(({ name, box, picture }) => [`labels/${name}.txt`, toYolo([box], picture)]),
  );
  expect(changedAfter(texts.set('data.yaml', dataYaml('test', datasetSplits)), false)).toBe(0);
});
