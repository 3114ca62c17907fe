import type { Box } from '#imaging/geometry/box.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { Sequence } from '#reading/vocabulary.ts';

export type Point = [number, number];

/** A source of test pictures. */
export interface TestSource {
  id: string;
  title: string;
  groupKind: string;
  inScope: boolean;
  /** Common to all its slices; undefined if they differ or it is unknown. */
  sequence?: Sequence;
}

/** A picture that was used neither for training nor for choosing the model. */
export interface TestCase {
  source: TestSource;
  path: string;
  /** Computes the picture, if it is not a file. */
  picture?: () => Promise<GrayPicture>;
  /** Patient, subject, or group of near-identical images; the unit of resampling. */
  group: string;
  /** Tumor type, if the source states one. */
  type: string | null;
  /** Plane, sequence and level, if known. False alarms are grouped by these. */
  looks?: { plane?: string; sequence?: string; region?: string };
  /** If known for each slice. */
  sequence?: Sequence;
  /** Outlines by two teams of readers, as fractions. */
  teams?: { first: Point[][]; second: Point[][] };
  /** Outlined abnormalities that are no tumor, as fractions; undefined if nobody looked for them. */
  abnormalities?: Box[];
  /** Tumors as fractions of the picture's width and height. */
  lesions: Box[];
}

export function boxAround(points: Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
