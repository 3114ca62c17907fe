import type { DetectedBox } from '../detector/detected-box.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { StackShape } from '../lesions/link-lesions.ts';
import { networkBrainMap } from './brain-map.ts';
import { measureFeatures } from './lesion-features.ts';
import { type StudyCalibration, scoreOf } from './lesion-score.ts';
import { linkCandidates } from './link-candidates.ts';

/** A mark on a frame, with the score of its lesion. */
export interface ScoredMark {
  frame: number;
  box: DetectedBox;
  score: number;
  level: 'possible' | 'unclear' | 'none';
}

/** For files without frame positions. */
const usualStepMm = 5;

/** Links the frames of one file like a stack and gives each mark the score of its lesion. */
export function scoreFrames(
  readings: readonly Pick<SliceReading, 'boxes' | 'brain'>[],
  stack: StackShape,
  calibration: StudyCalibration,
): ScoredMark[] {
  const brain = networkBrainMap(
    readings.map((reading) => reading.brain),
    stack,
  );
  const { positions } = stack;
  const span = positions && positions.length > 1 ? Math.abs(positions.at(-1)! - positions[0]!) : 0;
  const stepMm = span > 0 ? span / (positions!.length - 1) : usualStepMm;
  const boxes = readings.map((reading) => reading.boxes);
  return linkCandidates(boxes, stack, brain, calibration).flatMap((lesion) => {
    const score = scoreOf(measureFeatures(lesion, { ...stack, stepMm }, brain, null), calibration);
    const level =
      score >= calibration.possibleFrom ? 'possible' : score >= calibration.unclearFrom ? 'unclear' : 'none';
    return lesion.marks.map(({ slice, finding }) => ({ frame: slice, box: finding, score, level }) as const);
  });
}
