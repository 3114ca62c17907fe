import { expect, test } from 'vitest';
import { suppressOverlaps } from '#imaging/geometry/overlap.ts';
import { type NetworkOutputs, readSlice, toDetections } from './postprocess.ts';
import { padToSquare, squareFrame, toNetworkView } from './preprocess.ts';

const options = {
  inputSize: 100,
  nmsIou: 0.5,
  blendIou: 0.7,
  maxDetections: 10,
  typeThreshold: 0.6,
  minConfidence: 0.4,
};

test('of boxes that mark the same place the best stays, others stay beside it', () => {
  const boxes = [
    { left: 0, top: 0, right: 10, bottom: 10 },
    { left: 1, top: 0, right: 11, bottom: 10 },
    { left: 20, top: 20, right: 30, bottom: 30 },
    { left: 6, top: 0, right: 16, bottom: 10 },
  ];
  expect(suppressOverlaps(boxes, 0.5, 10)).toEqual([0, 2, 3]);
  expect(suppressOverlaps(boxes, 0.5, 2)).toEqual([0, 2]);
  expect(suppressOverlaps(boxes, 0.2, 10)).toEqual([0, 2]);
});

test('a wide picture is centered on a black square, the odd pixel below', () => {
  expect(squareFrame(5, 2)).toEqual({ side: 5, left: 0, top: 1 });
  const square = padToSquare({ gray: new Uint8Array(10).fill(9), width: 5, height: 2 });
  expect([...square]).toEqual([...row(0), ...row(9), ...row(9), ...row(0), ...row(0)]);
});

test('a picture of the network size passes unchanged', () => {
  const gray = Uint8Array.from({ length: 16 }, (_, i) => i * 3);
  expect(toNetworkView({ gray, width: 4, height: 4 }, 4)).toEqual(gray);
});

test('boxes come back in pixels of a picture that was padded and scaled', () => {
  // 400 × 200 becomes a 400 square, then 100: one input pixel is four of the picture, 100 rows lie above.
  const [detection] = toDetections(anchors([[25, 30, 50, 45, 0.9]]), { width: 400, height: 200 }, options);
  expect(detection).toMatchObject({ x: 150, y: 50, width: 0.25, height: 0.3 });
});

test('a box that reaches over the picture is cut at its edge; one wholly in the padding is dropped', () => {
  const outputs = anchors([
    [-10, 20, 20, 40, 0.9],
    [10, 2, 40, 20, 0.8],
  ]);
  const detections = toDetections(outputs, { width: 400, height: 200 }, options);
  expect(detections).toHaveLength(1);
  expect(detections[0]).toMatchObject({ x: 40, y: 30, width: 0.2, height: 0.3 });
});

test('detections below the cut-off are left out, the rest come best first', () => {
  const outputs = anchors([
    [0, 0, 10, 10, 0.5],
    [20, 20, 30, 30, 0.39],
    [60, 60, 80, 80, 0.95],
  ]);
  const at = (minConfidence: number): number[] =>
    toDetections(outputs, { width: 100, height: 100 }, { ...options, minConfidence }).map((box) =>
      Number(box.confidence.toFixed(2)),
    );
  expect(at(0.4)).toEqual([0.95, 0.5]);
  expect(at(0.1)).toEqual([0.95, 0.5, 0.39]);
});

test('a box is the mean of the candidates that mark its place, weighted by their confidence', () => {
  const outputs = anchors([
    [10, 10, 30, 30, 0.8],
    [12, 10, 32, 30, 0.4],
    [50, 50, 60, 60, 0.9],
    [20, 10, 40, 30, 0.5],
  ]);
  const at = (minConfidence: number) =>
    toDetections(outputs, { width: 100, height: 100 }, { ...options, minConfidence });
  // 0.8 of 20 and 0.4 of 22; the candidate at 30 overlaps only by a third and stays on its own.
  expect(at(0.3).map((box) => box.x)).toEqual([55, 20.67, 30]);
  expect(
    at(0.6).map((box) => box.x),
    'the cut-off does not move a box',
  ).toEqual([55, 20.67]);
});

test('other abnormalities have boxes of their own, without type or outline', () => {
  const outputs = {
    ...anchors([
      [0, 0, 20, 20, 0.9],
      [40, 40, 60, 60, 0.1],
    ]),
    mask: { values: new Float32Array(25 * 25).fill(1), width: 25, height: 25 },
    other: Float32Array.of(0.05, 0.8),
  };
  const picture = { width: 100, height: 100 };
  const { boxes, others } = readSlice(outputs, picture, options);
  expect(boxes.map(({ x, class: name }) => [x, name])).toEqual([[10, 'tumor']]);
  expect(others).toEqual([
    { class: 'other', class_id: 4, confidence: 0.8, x: 50, y: 50, width: 0.2, height: 0.2 },
  ]);
  expect(readSlice(anchors([]), picture, options)).not.toHaveProperty('others');
  const ownBoxes = Float32Array.of(0, 0, 20, 20, 20, 20, 60, 40);
  expect(readSlice({ ...outputs, otherBoxes: ownBoxes }, picture, options)).toMatchObject({
    boxes: [{ x: 10, y: 10 }],
    others: [{ confidence: 0.8, x: 40, y: 30, width: 0.4, height: 0.2 }],
  });
});

test('an unsure type is called tumor; a sure one by its name, with ids in that order', () => {
  const outputs = anchors([
    [0, 0, 10, 10, 0.9],
    [20, 20, 30, 30, 0.8],
    [60, 60, 80, 80, 0.7],
    [60, 0, 80, 20, 0.6],
  ]);
  outputs.types.set([0.5, 0.3, 0.2, 0.7, 0.2, 0.1, 0.1, 0.8, 0.1, 0.1, 0.1, 0.8]);
  const named = toDetections(outputs, { width: 100, height: 100 }, options);
  expect(named.map((box) => [box.class_id, box.class])).toEqual([
    [0, 'tumor'],
    [1, 'glioma'],
    [2, 'meningioma'],
    [3, 'pituitary'],
  ]);
});

test('the mask gives a contour inside the box, in pixels of the picture', () => {
  const values = new Float32Array(25 * 25);
  for (let y = 0; y < 25; y++) {
    for (let x = 0; x < 25; x++) if ((x - 12) ** 2 + (y - 12) ** 2 <= 16) values[y * 25 + x] = 1;
  }
  const outputs = { ...anchors([[33, 33, 67, 67, 0.9]]), mask: { values, width: 25, height: 25 } };
  const [detection] = toDetections(outputs, { width: 200, height: 200 }, options);
  const contour = detection!.contour!;
  expect(contour.length).toBeGreaterThan(7);
  expect(contour.length).toBeLessThanOrEqual(64);
  for (const [x, y] of contour) {
    const radius = Math.hypot(x - 100, y - 100);
    expect(radius).toBeGreaterThan(28);
    expect(radius).toBeLessThan(40);
  }
});

test('a mask that marks nothing in the box gives no contour', () => {
  const mask = { values: new Float32Array(25 * 25), width: 25, height: 25 };
  mask.values[0] = 1;
  const [detection] = toDetections(
    { ...anchors([[33, 33, 67, 67, 0.9]]), mask },
    { width: 100, height: 100 },
    options,
  );
  expect(detection).not.toHaveProperty('contour');
});

function anchors(rows: [number, number, number, number, number][]): NetworkOutputs {
  return {
    boxes: Float32Array.from(rows.flatMap((values) => values.slice(0, 4))),
    scores: Float32Array.from(rows.map((values) => values[4])),
    types: new Float32Array(rows.length * 3).fill(1 / 3),
    scope: 1,
  };
}

function row(value: number): number[] {
  return Array.from({ length: 5 }, () => value);
}
