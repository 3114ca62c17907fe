import { trueSize } from '../geometry/true-size.ts';
import type { HeaderFacts, Picture, PixelSpacing } from '../picture/decoded-scan.ts';
import { findForeground } from '../picture/foreground.ts';
import { grayHistogram } from '../picture/gray-histogram.ts';
import { isInverted, negativeOf } from '../picture/inverted.ts';
import { measureQuality, type QualityReport } from '../quality/measure-quality.ts';
import { traceRays } from './head-rays.ts';
import { checkHeader, noteHeader } from './header-gate.ts';
import { type Judgement, judgementOf, type Remark } from './judgement.ts';
import { type Content, measureContent } from './measure-content.ts';
import { kindOf, type PictureKind } from './picture-kind.ts';

export interface CheckedPicture {
  judgement: Judgement;
  /** The slice is a negative; it is inverted for the detector. */
  inverted: boolean;
  /** Measured after inverting a negative. */
  quality: QualityReport;
  kind: PictureKind;
}

/** Checks that need no network because they are certain: empty or tiny pictures, color maps, the header. */
export function checkPicture(
  picture: Picture,
  {
    header,
    pixelSpacing,
    inSeries = false,
  }: { header: HeaderFacts | null; pixelSpacing: PixelSpacing | null; inSeries?: boolean },
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
  const doubts: [boolean, id: string, sentence: string][] = [
    [inverted, 'inverted', 'This image was a negative. Its grayscale was inverted before the analysis.'],
    [
      trueWidth !== width || trueHeight !== height,
      'non-square',
      'The pixels of this file are not square. The slice is shown, measured and analyzed in its true proportions.',
    ],
    [
      content.largest < smallHead,
      'level',
      'This slice shows only a small part of the head, as at the top of the skull. The model saw few such slices.',
    ],
  ];
  const notes = [
    ...(header ? noteHeader(header) : []),
    ...doubts.flatMap(([is, id, sentence]): Remark[] => (is ? [{ gate: 'quality', id, sentence }] : [])),
  ];
  return { judgement: judgementOf(reasons, notes), inverted, quality, kind: kindOf(rays, header) };
}

/** Share of the picture; one real slice in fifty is below it. */
const smallHead = 0.12;

type Check = [gate: Remark['gate'], id: string, fails: (content: Content) => boolean, sentence: string];

/** Only the first failure is reported. */
const checks: Check[] = [
  [
    'content',
    'too-small',
    ({ shortSide }) => shortSide < 64,
    'This image is too small to analyze. Upload the full-size slice, not a thumbnail.',
  ],
  [
    'content',
    'empty',
    ({ range }) => range < 16,
    'This image is empty: nearly all of it has the same shade of gray.',
  ],
  [
    'quality',
    'colour',
    ({ colorful }) => colorful > 0.1,
    'This image is in color: a photo or a color map, not a gray MRI slice.',
  ],
];

function checkContent(content: Content): Remark[] {
  const failed = checks.find(([, , fails]) => fails(content));
  return failed ? [{ gate: failed[0], id: failed[1], sentence: failed[3] }] : [];
}
