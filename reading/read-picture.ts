import type { HeaderFacts, PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import { type DecodedScan, framesToAnalyze, grayFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { Network, NetworkAnswer } from './detector/network.ts';
import { readyForDetector } from './detector/ready-picture.ts';
import { brainProbability, type SliceReading } from './detector/slice-reading.ts';
import { answerOf } from './findings/answer.ts';
import { type FrameReading, type Mark, marksOf } from './findings/marks-of.ts';
import { otherMarksOf, settlePlaces } from './findings/other-marks.ts';
import { withSequence } from './gates/acquisition.ts';
import { checkPicture } from './gates/check-picture.ts';
import type { Judgment } from './gates/judgment.ts';
import { addKindGate, isOverruled, overrule, withoutLearnedRefusal } from './gates/kind-gate.ts';
import type { QualityReport } from './quality/measure-quality.ts';
import type { Acquisition, Answer } from './vocabulary.ts';

/** A picture, or the frames of a multi-frame file, with what its file says. */
export interface PictureToRead {
  width: number;
  height: number;
  frames: readonly { index: number; gray: Uint8Array }[];
  /** Index of the frame that the checks look at. */
  shownFrame: number;
  /** Interleaved RGB of the shown frame, if it has color. */
  color?: Uint8Array | undefined;
  /** Null if the file has no header, as in a PNG. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
  /** A slice of a volume. */
  inSeries?: boolean;
  /** An earlier check, made while the file still had its whole header. It replaces a check of these pixels. */
  checked?: EarlierCheck;
}

interface EarlierCheck {
  judgment: Judgment;
  acquisition: Acquisition | null;
}

export interface ReadingOptions {
  /** A person overrules the learned gate. */
  anyway?: boolean;
  signal?: AbortSignal;
  /** Called before each frame. */
  onFrame?: (done: number, all: number) => void;
}

/** Everything that is known about a picture. All places are in its pixels. */
export interface PictureResult<Answered extends NetworkAnswer = NetworkAnswer> {
  answer: Answer;
  /** Best first, one per lesion. Empty if the picture was not analyzed. */
  findings: Mark[];
  /** Abnormalities other than tumors, best first; empty if the network does not look for them. */
  others: Mark[];
  /** Too weak for a finding or another abnormality, too strong for an all-clear. */
  faint: Mark[];
  /** Findings, faint places and everything weaker, of tumors. */
  marks: Mark[];
  /** Whether it was analyzed, and why not. */
  judgment: Judgment;
  /** Null after an earlier check, which has it. */
  quality: QualityReport | null;
  acquisition: Acquisition | null;
  /** The network's reading of the shown frame; null if an earlier gate refused the picture or only a hosted model read it. */
  reading: SliceReading | null;
  /** Probability of a brain MR slice. */
  scope: number | null;
  /** Indexes of the frames that the network read, ascending. */
  framesRead: number[];
  /** What the network returned for the shown frame. */
  network: Answered | null;
}

/**
 * The only way from a picture to an answer: header, content and quality, then the network with its kind of picture, then its
 * marks. Callers decode and show; they add no rule and leave none out.
 */
export async function readPicture<Answered extends NetworkAnswer>(
  picture: PictureToRead,
  network: Network<Answered>,
  options: ReadingOptions = {},
): Promise<PictureResult<Answered>> {
  const checked = picture.checked ? { ...picture.checked, quality: null } : checkShown(picture);
  const before = options.anyway ? withoutLearnedRefusal(checked.judgment) : checked.judgment;
  const { frames, judgment } = await readFrames(picture, before, network, options);
  const shown = frames.find(({ index }) => index === picture.shownFrame);
  const reading = shown?.reading ?? null;
  const counted = judgment.judged ? frames : [];
  const { tumors: marks, others: otherMarks } = settlePlaces(
    marksOf(counted, picture),
    otherMarksOf(counted, picture),
    picture,
  );
  const findings = marks.filter(({ strength }) => strength === 'finding');
  const others = otherMarks.filter(({ strength }) => strength === 'finding');
  const faint = [...marks, ...otherMarks].filter(({ strength }) => strength === 'faint');
  return {
    answer: answerOf({ judged: judgment.judged, overruled: isOverruled(judgment), findings, others, faint }),
    findings,
    others,
    faint,
    marks,
    judgment,
    quality: checked.quality,
    acquisition: checked.acquisition && withSequence(checked.acquisition, reading),
    reading,
    scope: reading && brainProbability(reading),
    framesRead: frames.map(({ index }) => index).toSorted((a, b) => a - b),
    network: shown?.answer ?? null,
  };
}

function checkShown(picture: PictureToRead) {
  const { width, height, color, header, pixelSpacing, inSeries } = picture;
  const { gray } = picture.frames.find(({ index }) => index === picture.shownFrame)!;
  return checkPicture({ gray, width, height, color }, { header, pixelSpacing, inSeries });
}

/** The shown frame comes first, because the learned gate stops the others. */
async function readFrames<Answered extends NetworkAnswer>(
  { width, height, frames, shownFrame, pixelSpacing }: PictureToRead,
  before: Judgment,
  network: Network<Answered>,
  { anyway, signal, onFrame }: ReadingOptions,
) {
  const read: (FrameReading & { answer: Answered })[] = [];
  let judgment = before;
  const inverted = before.notes.some(({ id }) => id === 'inverted');
  const shownFirst = frames.toSorted(
    (a, b) => Number(b.index === shownFrame) - Number(a.index === shownFrame),
  );
  for (const [done, { index, gray }] of before.judged ? shownFirst.entries() : []) {
    onFrame?.(done, frames.length);
    const ready = readyForDetector({ gray, width, height }, { inverted, pixelSpacing });
    const answer = await network(ready.image);
    signal?.throwIfAborted();
    const reading = answer.own && ready.readingInPicture(answer.own.reading);
    read.push({ index, answer, reading, hosted: answer.hosted?.map(ready.toPicture) ?? null });
    if (index !== shownFrame || !answer.own) continue;
    const gated = addKindGate(judgment, reading, answer.own.limits);
    judgment = anyway ? overrule(gated) : gated;
    if (!judgment.judged) break;
  }
  return { frames: read, judgment };
}

/** A picture without a file around it. */
export function plainPicture({ gray, width, height }: GrayPicture): PictureToRead {
  return { width, height, frames: [{ index: 0, gray }], shownFrame: 0, header: null, pixelSpacing: null };
}

/** A decoded file. */
export function pictureOfScan(scan: DecodedScan): PictureToRead {
  const { width, height, shownFrame, header, pixelSpacing } = scan;
  return {
    width,
    height,
    frames: framesToAnalyze(scan).map(({ index }) => ({ index, gray: grayFrame(scan, index) })),
    shownFrame,
    color: scan.channels === 3 ? shownPixels(scan) : undefined,
    header,
    pixelSpacing,
  };
}
