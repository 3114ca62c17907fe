import { centeredBoxOf } from '#imaging/geometry/box.ts';
import { stackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { cross, scaled, type Vector } from '#imaging/geometry/vector.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { PictureToRead } from '../read-picture.ts';
import type { StudyCalibration } from './lesion-score.ts';
import type { SeriesToRead } from './series-to-read.ts';
import type { SliceJudge } from './slice-answer.ts';

/** Scores increase with evidence and with confidence in other planes. Marks outside the brain do not count. */
export const calibration: StudyCalibration = {
  network: 'test',
  faintestMark: 0.15,
  leastBrainShare: 0.25,
  withOtherPlanes: {
    intercept: -4,
    terms: { evidence: 1.5, confidence: 0, extent: 0, brain: 0, otherPlanes: 3 },
  },
  withoutOtherPlanes: {
    intercept: -3,
    terms: { evidence: 1.5, confidence: 0, extent: 0, brain: 0, otherPlanes: 0 },
  },
  highestScore: 0.97,
  possibleFrom: 0.5,
  unclearFrom: 0.2,
  volumeRatios: { unknown: { middle: 1, low: 0.5, high: 2 } },
};

export interface TestVolume {
  size: [number, number, number];
  /** Millimeters. */
  spacing: [number, number, number];
  directions?: [Vector, Vector];
  /** Gray of a voxel. */
  gray(x: number, y: number, z: number): number;
  damaged?: readonly number[];
}

/** A series of drawn slices. */
export function testSeries(
  { size, spacing, directions, gray, damaged = [] }: TestVolume,
  key = 'a',
): SeriesToRead {
  const [width, height, count] = size;
  const [rowDirection, columnDirection] = directions ?? [
    [1, 0, 0],
    [0, 1, 0],
  ];
  const normal = cross(rowDirection, columnDirection);
  const slices = Array.from({ length: count }, (_, z): VolumeSlice | null => {
    if (damaged.includes(z)) return null;
    const values = Uint8Array.from({ length: width * height }, (_, at) =>
      gray(at % width, Math.floor(at / width), z),
    );
    const head = { left: 0, top: 0, right: width, bottom: height };
    return {
      width,
      height,
      values,
      gray: values.slice(),
      slope: 1,
      intercept: 0,
      inverted: false,
      head,
      window: null,
    };
  });
  return {
    key,
    name: { key: 'fileName', values: { name: key } },
    sliceCount: count,
    width,
    height,
    geometry: stackGeometry(
      Array.from({ length: count }, (_, z) => ({
        position: scaled(normal, z * spacing[2]),
        rowDirection,
        columnDirection,
        spacing: { row: spacing[1], column: spacing[0] },
      })),
    ),
    header: null,
    frameOfReference: '1.9',
    slice: async (place) => slices[place] ?? null,
  };
}

/** A head of 160 mm with scalp, skull and a bright ball, which `brightPlaces` marks. */
export function headWithBall(center: [number, number, number] | null, radius = 20, spacingMm = 2) {
  const side = Math.round(200 / spacingMm);
  return {
    size: [side, side, side] as [number, number, number],
    spacing: [spacingMm, spacingMm, spacingMm] as [number, number, number],
    gray: (x: number, y: number, z: number): number => {
      const mm = [x, y, z].map((at) => at * spacingMm);
      const fromMiddle = Math.hypot(mm[0]! - 100, mm[1]! - 100, mm[2]! - 100);
      if (fromMiddle > 80) return 2;
      if (fromMiddle > 76) return 130;
      if (fromMiddle > 70) return 12;
      const inBall =
        center && Math.hypot(mm[0]! - center[0], mm[1]! - center[1], mm[2]! - center[2]) < radius;
      return inBall ? 230 : 110;
    },
  };
}

/** Marks bright places, as tumors or as other abnormalities. */
export function brightPlaces(kind: 'tumor' | 'other' = 'tumor'): SliceJudge & { asked: PictureToRead[] } {
  const asked: PictureToRead[] = [];
  return {
    asked,
    width: () => 2,
    judge: async (slice) => {
      asked.push(slice);
      const found = brightBox(slice);
      const others = found.map((box) => ({
        ...box,
        class: 'other',
        class_id: 4,
        frame: 0,
        strength: 'finding' as const,
      }));
      return {
        judgment: { judged: true, reasons: [], notes: [] },
        reading: { boxes: kind === 'tumor' ? found : [] },
        others: kind === 'other' ? others : [],
      };
    },
  };
}

function brightBox({ frames, width, height }: PictureToRead): DetectedBox[] {
  const { gray } = frames[0]!;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (const [at, value] of gray.entries()) {
    if (value < 200) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (right < 0) return [];
  const box = centeredBoxOf({ left, top, width: right - left, height: bottom - top }, { width, height });
  return [{ class: 'tumor', class_id: 0, confidence: 0.9, ...box }];
}
