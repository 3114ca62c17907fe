import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { NetworkAnswer } from '../detector/network.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import { scoreFrames } from '../study/score-frames.ts';
import { faintThresholdFor, type ModelLimits, type Strength } from './answer.ts';
import { oneMarkPerLesion } from './one-mark-per-lesion.ts';

/** A mark on a frame. */
export interface Mark extends DetectedBox {
  frame: number;
  strength: Strength;
}

/** A frame with the network's results in pixels of the picture. */
export interface FrameReading {
  index: number;
  answer: NetworkAnswer;
  reading: SliceReading | null;
  hosted: readonly DetectedBox[] | null;
}

export interface FrameShape {
  width: number;
  height: number;
  pixelSpacing: PixelSpacing | null;
}

/** The marks of all frames, best first, one per lesion. */
export function marksOf(frames: readonly FrameReading[], shape: FrameShape): Mark[] {
  return oneMarkPerLesion(asStack(frames, shape) ?? frames.flatMap(marksOnFrame), shape);
}

function marksOnFrame({ index, answer, reading, hosted }: FrameReading): Mark[] {
  if (hosted) return hosted.map((box) => ({ ...box, frame: index, strength: 'finding' }));
  if (!answer.own || !reading) return [];
  const strength = strengthWith(answer.own.limits, reading);
  return reading.boxes.map((box) => ({ ...box, frame: index, strength: strength(box) }));
}

function strengthWith(limits: ModelLimits, reading: SliceReading): (box: DetectedBox) => Mark['strength'] {
  const faintFrom = faintThresholdFor(limits, reading);
  return ({ confidence }) =>
    confidence >= limits.cutOff ? 'finding' : confidence >= faintFrom ? 'faint' : 'noise';
}

/** Fewer frames than this are read as separate pictures. */
export const fewestFrames = 8;

/**
 * False alarms add up over many frames, so each mark gets the score of its lesion, as in a whole study, and a mark that its
 * neighboring frames do not support is dropped. Undefined if the frames are too few, or not read by a network for studies.
 */
function asStack(
  frames: readonly FrameReading[],
  { width, height, pixelSpacing }: FrameShape,
): Mark[] | undefined {
  const own = frames[0]?.answer.own;
  if (!own?.studies || frames.length < fewestFrames || frames.some(({ hosted }) => hosted)) return undefined;
  const ordered = frames.toSorted((a, b) => a.index - b.index);
  const readings = ordered.map(({ reading }) => reading ?? { boxes: [] });
  const stack = { width, height, spacing: pixelSpacing, positions: null };
  return scoreFrames(readings, stack, own.studies)
    .filter(({ level }) => level !== 'none')
    .map(({ frame, box, level }) => ({
      ...box,
      frame: ordered[frame]!.index,
      strength: level === 'unclear' || box.confidence < own.limits.cutOff ? 'faint' : 'finding',
    }));
}
