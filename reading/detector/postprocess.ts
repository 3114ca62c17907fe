import type { Box } from '#imaging/geometry/box.ts';
import { type MaskGrid, traceContour } from '#imaging/geometry/contour.ts';
import { blendOverlaps, suppressOverlaps } from '#imaging/geometry/overlap.ts';
import { networkSequences, otherClass, pictureKinds, tumorClasses, tumorTypes } from '../vocabulary.ts';
import { classOfType } from './classes.ts';
import type { DetectedBox } from './detected-box.ts';
import { squareFrame } from './preprocess.ts';
import type { SliceReading } from './slice-reading.ts';

/** The network's outputs, without their batch dimension. */
export interface NetworkOutputs {
  /** left, top, right, bottom of every anchor in input pixels. */
  boxes: Float32Array;
  scores: Float32Array;
  /** Probability of each type, for every anchor. */
  types: Float32Array;
  scope: number;
  mask?: MaskGrid;
  /** Probabilities; absent in files older than sulcus-2. */
  kind?: Float32Array;
  sequence?: Float32Array;
  brain?: MaskGrid;
  /** Confidence of every anchor that it shows an abnormality other than a tumor; absent in files older than sulcus-3. */
  other?: Float32Array;
  /** Their boxes, if the network places them by themselves; otherwise they share `boxes`. */
  otherBoxes?: Float32Array;
}

export interface PostprocessOptions {
  inputSize: number;
  nmsIou: number;
  blendIou: number;
  maxDetections: number;
  typeThreshold: number;
  minConfidence: number;
}

/** Only the best anchors are considered, as in the evaluation during training. */
const candidates = 100;

/** Converts the network's outputs to pixels of the picture. */
export function readSlice(
  outputs: NetworkOutputs,
  picture: { width: number; height: number },
  options: PostprocessOptions,
): SliceReading {
  const { kind, sequence, brain, scope, other, otherBoxes = outputs.boxes } = outputs;
  return {
    boxes: toDetections(outputs, picture, options),
    ...(other && { others: toOthers({ ...outputs, scores: other, boxes: otherBoxes }, picture, options) }),
    scope,
    ...(kind && { kind: named(pictureKinds, kind) }),
    ...(sequence && { sequence: named(networkSequences, sequence) }),
    ...(brain && { brain: cropToPicture(brain, picture) }),
  };
}

function named<Name extends string>(names: readonly Name[], values: Float32Array): Record<Name, number> {
  return Object.fromEntries(names.map((name, i) => [name, round(values[i]!, 5)])) as Record<Name, number>;
}

/** Crops the network's square view to the picture. */
function cropToPicture(
  { values, width, height }: MaskGrid,
  picture: { width: number; height: number },
): MaskGrid {
  const { side, left, top } = squareFrame(picture.width, picture.height);
  const columns = Math.max(1, Math.round((width * picture.width) / side));
  const rows = Math.max(1, Math.round((height * picture.height) / side));
  const cropped = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(((top + ((row + 0.5) / rows) * picture.height) / side) * height);
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(((left + ((column + 0.5) / columns) * picture.width) / side) * width);
      cropped[row * columns + column] = values[y * width + x]!;
    }
  }
  return { values: cropped, width: columns, height: rows };
}

/** Boxes of other abnormalities, without type and outline: the network's map shows tumors only. */
function toOthers(
  { mask: _, ...outputs }: NetworkOutputs,
  picture: { width: number; height: number },
  options: PostprocessOptions,
): DetectedBox[] {
  return toDetections(outputs, picture, options).map(({ typeProbability: __, ...box }) => ({
    ...box,
    class: otherClass,
    class_id: tumorClasses.length,
  }));
}

/** Converts anchors in the network's square view to detections in pixels of the picture. */
export function toDetections(
  outputs: NetworkOutputs,
  picture: { width: number; height: number },
  options: PostprocessOptions,
): DetectedBox[] {
  const { scores, boxes } = outputs;
  const best = Array.from(scores.keys())
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, candidates);
  const corners = best.map((anchor) => ({
    left: boxes[anchor * 4]!,
    top: boxes[anchor * 4 + 1]!,
    right: boxes[anchor * 4 + 2]!,
    bottom: boxes[anchor * 4 + 3]!,
  }));
  // Candidates below the cut-off are not shown, but contribute to the position of others.
  const shown = best.filter((anchor) => scores[anchor]! >= options.minConfidence).length;
  const weights = best.map((anchor) => scores[anchor]!);

  const place = placeInPicture(picture, options.inputSize);
  return suppressOverlaps(corners.slice(0, shown), options.nmsIou, options.maxDetections).flatMap((kept) => {
    const corner = blendOverlaps(corners, weights, kept, options.blendIou);
    const inPicture = place.box(corner);
    if (inPicture === null) return [];
    const anchor = best[kept]!;
    const contour = outputs.mask && traceContour(outputs.mask, corner, options.inputSize);
    const type = likelyType(outputs.types, anchor, options.typeThreshold);
    return {
      ...classOfType(type?.index ?? null),
      ...(type && { typeProbability: round(type.probability, 5) }),
      confidence: round(scores[anchor]!, 5),
      x: round((inPicture.left + inPicture.right) / 2, 2),
      y: round((inPicture.top + inPicture.bottom) / 2, 2),
      width: round((inPicture.right - inPicture.left) / picture.width, 5),
      height: round((inPicture.bottom - inPicture.top) / picture.height, 5),
      ...(contour ? { contour: contour.map(place.point) } : {}),
    };
  });
}

/** Null below the threshold. */
function likelyType(
  types: Float32Array,
  anchor: number,
  threshold: number,
): { index: number; probability: number } | null {
  const count = tumorTypes.length;
  const shares = types.subarray(anchor * count, (anchor + 1) * count);
  const index = shares.indexOf(Math.max(...shares));
  const probability = shares[index];
  return probability !== undefined && probability >= threshold ? { index, probability } : null;
}

function placeInPicture(picture: { width: number; height: number }, inputSize: number) {
  const { side, left, top } = squareFrame(picture.width, picture.height);
  const scale = side / inputSize;
  const x = (value: number): number => Math.min(picture.width, Math.max(0, value * scale - left));
  const y = (value: number): number => Math.min(picture.height, Math.max(0, value * scale - top));
  return {
    /** Clipped to the picture; null when the box lies outside it. */
    box: (box: Box): Box | null => {
      const placed = { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) };
      return placed.right > placed.left && placed.bottom > placed.top ? placed : null;
    },
    point: ([px, py]: [number, number]): [number, number] => [round(x(px), 2), round(y(py), 2)],
  };
}

/** Removes the meaningless digits of 32-bit floats from stored results. */
function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
