import type { DetectorImage } from '#imaging/detector/detected-box.ts';
import type { Sequence } from '#imaging/gates/picture-kind.ts';
import type { Box } from '#imaging/geometry/box.ts';

export type Point = [number, number];

/** A source of test pictures, as the figures name it. */
export interface TestSource {
  id: string;
  title: string;
  groupKind: string;
  inScope: boolean;
  /** Of all its slices; undefined where they differ or nothing is said. */
  sequence?: Sequence;
}

/** One picture that the model was neither trained nor chosen on. */
export interface TestCase {
  source: TestSource;
  path: string;
  /** The picture itself, where it is made and lies in no file. */
  picture?: () => Promise<DetectorImage>;
  /** Patient, subject, or group of near-identical images: resampled as one. */
  group: string;
  /** Tumor type where the source states one. */
  type: string | null;
  /** Plane, sequence and level where the source states them: false alarms are grouped by these. */
  looks?: { plane?: string; sequence?: string; region?: string };
  /** Where it is known slice by slice. */
  sequence?: Sequence;
  /** What two teams of readers outlined on it, as fractions. */
  teams?: { first: Point[][]; second: Point[][] };
  /** Lesions as fractions of the picture's width and height. */
  lesions: Box[];
}

export function boxAround(points: Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
