import { trueSize } from '#imaging/geometry/true-size.ts';
import type { HeaderFacts, Picture, PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import { findForeground } from '#imaging/picture/foreground.ts';
import { grayHistogram } from '#imaging/picture/gray-histogram.ts';
import { isInverted, negativeOf } from '#imaging/picture/inverted.ts';
import { measureQuality, type QualityReport } from '../quality/measure-quality.ts';
import type { Acquisition } from '../vocabulary.ts';
import { acquisitionOf } from './acquisition.ts';
import { traceRays } from './head-rays.ts';
import { checkHeader, noteHeader } from './header-gate.ts';
import { type Judgment, judgmentOf, type Remark } from './judgment.ts';
import { type Content, measureContent } from './measure-content.ts';

export interface CheckedPicture {
  judgment: Judgment;
  /** The slice is a negative; it is inverted for the detector. */
  inverted: boolean;
  /** Measured after inverting a negative. */
  quality: QualityReport;
  acquisition: Acquisition;
}

/** Checks that need no network because they are certain: empty or tiny pictures, color maps, the header. */
export function checkPicture(
  picture: Picture,
  {
    header,
    pixelSpacing,
    inSeries = false,
  }: { header: HeaderFacts | null; pixelSpacing: PixelSpacing | null; inSeries?: boolean | undefined },
): CheckedPicture {
  const { width, height } = picture;
  const grays = grayHistogram(picture.gray);
  const inverted = isInverted(picture.gray, width, height, grays);
  const histogram = inverted ? grays.toReversed() : grays;
  const upright = inverted ? { ...picture, gray: negativeOf(picture.gray) } : picture;
  const { width: trueWidth, height: trueHeight } = trueSize(picture, pixelSpacing);
  const foreground = findForeground(upright.gray, width, height);
  const content = measureContent(upright, foreground, histogram);
  const quality = measureQuality(upright, foreground, histogram);
  const rays = traceRays(upright, foreground);
  // A slice in a volume is of the same kind as its neighbors, so only an empty one is refused for its content.
  const unfit = checkContent(content).filter(({ id }) => !inSeries || id === 'empty');
  const reasons = [...unfit, ...(header ? checkHeader(header) : [])];
  const doubts: [boolean, id: string][] = [
    [inverted, 'inverted'],
    [trueWidth !== width || trueHeight !== height, 'non-square'],
    [content.largest < smallHead, 'level'],
  ];
  const notes = [
    ...(header ? noteHeader(header) : []),
    ...doubts.flatMap(([is, id]): Remark[] => (is ? [{ gate: 'quality', id }] : [])),
  ];
  return {
    judgment: judgmentOf(reasons, notes),
    inverted,
    quality,
    acquisition: acquisitionOf(rays, header),
  };
}

/** Share of the picture; one real slice in fifty is below it. */
const smallHead = 0.12;

/** The first failure is the only one reported. */
function checkContent({ shortSide, range, colorful }: Content): Remark[] {
  if (shortSide < 64) return [{ gate: 'content', id: 'too-small' }];
  if (range < 16) return [{ gate: 'content', id: 'empty' }];
  return colorful > 0.1 ? [{ gate: 'quality', id: 'colour' }] : [];
}
