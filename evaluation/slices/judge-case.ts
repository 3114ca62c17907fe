import { type Box, boxOf, type PictureSize } from '#imaging/geometry/box.ts';
import { boxArea, intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import type { PictureResult } from '#reading/read-picture.ts';
import type { Acquisition, Answer } from '#reading/vocabulary.ts';
import type { TestCase } from './test-case.ts';

export interface JudgedDetection {
  confidence: number;
  class: string;
  /** It found a lesion that no better detection has found. */
  hit: boolean;
  /** In pixels. */
  box: Box;
}

export interface JudgedLesion {
  /** In pixels. */
  box: Box;
  /** Area of its box, as a share of the picture. */
  area: number;
  /** Relative difference from its surroundings; 0: none. */
  contrast: number;
  /** Confidence of the detection that found it; 0 if none did. */
  foundAt: number;
}

export interface JudgedCase {
  test: TestCase;
  detections: JudgedDetection[];
  lesions: JudgedLesion[];
  answer: Answer;
  /** Whether another abnormality was marked where one is outlined. */
  abnormalityFound: boolean;
  /** Whether every gate accepted the picture. */
  analyzed: boolean;
  reading: SliceReading | null;
  /** Size in pixels. */
  picture: PictureSize;
  /** Null if the network did not run. */
  milliseconds: number | null;
  kind: Acquisition;
}

export const hasLesion = ({ test }: JudgedCase): boolean => test.lesions.length > 0;

const overlapOfHit = 0.5;

type Result = Pick<PictureResult, 'answer' | 'marks' | 'others' | 'judgment' | 'reading' | 'acquisition'> & {
  network: { milliseconds: number | null } | null;
};

/** Compares the marks of a picture, best first, with its lesions. */
export function judgeCase(test: TestCase, picture: GrayPicture, result: Result): JudgedCase {
  const lesions = test.lesions.map((lesion) => inPixels(lesion, picture));
  const boxes = result.marks.map((detection) => boxOf(detection, picture));
  const found = matchBoxes(boxes, lesions);
  return {
    test,
    answer: result.answer,
    abnormalityFound: result.others.some((mark) =>
      test.abnormalities?.some((place) => isAt(boxOf(mark, picture), inPixels(place, picture))),
    ),
    analyzed: result.judgment.judged,
    reading: result.reading,
    picture: { width: picture.width, height: picture.height },
    milliseconds: result.network?.milliseconds ?? null,
    kind: {
      sequence: test.sequence ?? test.source.sequence ?? null,
      head: result.acquisition?.head ?? 'full',
    },
    detections: result.marks.map((detection, i) => ({
      confidence: detection.confidence,
      class: detection.class,
      hit: found[i] !== null,
      box: boxes[i]!,
    })),
    lesions: lesions.map((box) => ({
      box,
      area: boxArea(box) / (picture.width * picture.height),
      contrast: contrastOf(picture, box),
      foundAt: result.marks[found.indexOf(box)]?.confidence ?? 0,
    })),
  };
}

function inPixels({ left, right, top, bottom }: Box, { width, height }: PictureSize): Box {
  return { left: left * width, right: right * width, top: top * height, bottom: bottom * height };
}

/** The borders of a stroke are arguable, so less overlap is enough than for a tumor. */
const overlapOfAbnormality = 0.3;

const isAt = (mark: Box, place: Box): boolean => intersectionOverUnion(mark, place) >= overlapOfAbnormality;

/** Matches each box with the unmatched lesion that it overlaps most, or null. */
export function matchBoxes(boxes: Box[], lesions: Box[]): (Box | null)[] {
  const free = new Set(lesions);
  return boxes.map((box) => {
    let best: Box | undefined;
    let overlap = 0;
    for (const lesion of free) {
      const shared = intersectionOverUnion(box, lesion);
      if (shared > overlap) [best, overlap] = [lesion, shared];
    }
    if (best === undefined || overlap < overlapOfHit) return null;
    free.delete(best);
    return best;
  });
}

/** Pixels below this share of the brightest gray are air or the border. */
const air = 0.1;

/** Relative difference between the mean gray of a box and that of its surroundings, which are half a side wide. */
export function contrastOf({ gray, width, height }: GrayPicture, box: Box): number {
  const [across, down] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const brightest = gray.reduce((most, value) => Math.max(most, value), 0);
  const inside = { sum: 0, count: 0 };
  const around = { sum: 0, count: 0 };
  const to = Math.min(height, Math.ceil(box.bottom + down));
  for (let y = Math.max(0, Math.floor(box.top - down)); y < to; y++) {
    const end = Math.min(width, Math.ceil(box.right + across));
    for (let x = Math.max(0, Math.floor(box.left - across)); x < end; x++) {
      const value = gray[y * width + x]!;
      if (value < air * brightest) continue;
      const within = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
      const part = within ? inside : around;
      part.sum += value;
      part.count++;
    }
  }
  if (inside.count === 0 || around.count === 0) return 0;
  return Math.abs((inside.sum / inside.count) * (around.count / around.sum) - 1);
}
