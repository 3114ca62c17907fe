import { trueSize } from '../geometry/true-size.ts';
import type { HeaderFacts, PixelSpacing } from '../picture/decoded-scan.ts';
import { findForeground } from '../picture/foreground.ts';
import { greyHistogram } from '../picture/grey-histogram.ts';
import { measureQuality, type QualityReport } from '../quality/measure-quality.ts';
import { traceRays } from './head-rays.ts';
import { checkHeader, noteHeader } from './header-gate.ts';
import { isInverted, negativeOf } from './inverted.ts';
import { type Judgement, judgementOf, type Remark } from './judgement.ts';
import { looksLikeCt } from './looks-like-ct.ts';
import { type Content, measureContent, type Picture } from './measure-content.ts';
import { kindOf, type PictureKind } from './picture-kind.ts';

export interface CheckedPicture {
  judgement: Judgement;
  /** The slice is a negative: the detector gets it turned. */
  inverted: boolean;
  /** Of the picture the right way round. */
  quality: QualityReport;
  kind: PictureKind;
}

/** The gates that need no network: content, header and quality of the shown frame. */
export function checkPicture(
  picture: Picture,
  { header, pixelSpacing }: { header: HeaderFacts | null; pixelSpacing: PixelSpacing | null },
): CheckedPicture {
  const { width, height } = picture;
  const greys = greyHistogram(picture.grey);
  const inverted = isInverted(picture.grey, width, height, greys);
  const histogram = inverted ? greys.toReversed() : greys;
  const upright = inverted ? { ...picture, grey: negativeOf(picture.grey) } : picture;
  const { width: trueWidth, height: trueHeight } = trueSize(picture, pixelSpacing);
  const foreground = findForeground(upright.grey, width, height);
  const content = measureContent(upright, foreground, histogram);
  const quality = measureQuality(upright, foreground, { ...content, histogram });
  const rays = traceRays(upright, foreground);
  const reasons = [...checkContent(content), ...(header ? checkHeader(header) : [])];
  if (reasons.length === 0 && looksLikeCt(rays, content.blownOut)) reasons.push(ct);
  if (reasons.length === 0) {
    const poor = quality.findings.filter(({ id, verdict }) => verdict === 'poor' && decisive.has(id));
    reasons.push(...poor.map(({ id, sentence }) => remark(id, `${sentence} It was not judged.`)));
  }
  const notes = [
    ...(header ? noteHeader(header) : []),
    ...(inverted
      ? [remark('inverted', 'This slice is a negative: black and white were turned before it was analysed.')]
      : []),
    ...(trueWidth !== width || trueHeight !== height
      ? [
          remark(
            'non-square',
            'The pixels of this file are not square: the slice is shown, measured and analysed with its true proportions.',
          ),
        ]
      : []),
    ...(content.largest < smallHead
      ? [
          remark(
            'level',
            'Only a small part of a head is in this slice, as at the top of the skull. The model saw few such slices.',
          ),
        ]
      : []),
  ];
  return { judgement: judgementOf(reasons, notes), inverted, quality, kind: kindOf(rays, header) };
}

/** Poor in one of these a picture is worthless. Poor framing or background makes it doubtful: whole heads are cropped tightly. */
const decisive = new Set(['resolution', 'contrast', 'sharpness']);

/** Share of the picture; one real slice in fifty lies under it. */
const smallHead = 0.12;

const remark = (id: string, sentence: string): Remark => ({ gate: 'quality', id, sentence });

type Check = [id: string, fails: (content: Content) => boolean, sentence: string];

/** One reason is enough; the first that holds is the plainest. */
const checks: Check[] = [
  [
    'too-small',
    ({ shortSide }) => shortSide < 64,
    'This picture is too small to be judged. Upload the full-size slice, not a thumbnail.',
  ],
  [
    'empty',
    ({ range }) => range < 16,
    'This picture is empty: it has almost one grey only, so it was not judged.',
  ],
  [
    'saturated',
    ({ twoValued, blownOut }) => twoValued > 0.97 || blownOut > 0.5,
    'This picture is almost only black and white, as a drawing or a badly exported slice is, so it was not judged.',
  ],
  ['noise', ({ noise }) => noise > 0.5, 'This picture shows noise and no structure, so it was not judged.'],
  [
    'panels',
    ({ panels }) => panels > 1,
    'This picture shows more than one slice. Upload one slice at a time; it was not judged.',
  ],
  [
    'no-structure',
    ({ texture, largest }) => texture < 0.12 || largest < 0.02,
    'This picture shows no structure that a brain slice would have, so it was not judged.',
  ],
  [
    'sliver',
    ({ largest }) => largest < 0.045,
    'Too little of a head is in this picture, as at the very top of the skull. Upload a slice through the brain; it was not judged.',
  ],
  [
    'drawn',
    ({ drawn }) => drawn > 0.2,
    'This looks like a drawing, a page or a screenshot. Crop it to the slice; it was not judged.',
  ],
  [
    'cut-off',
    ({ cutOff, borderSpread }) => cutOff > 0.7 && borderSpread > 30,
    'The head is cut off on all sides: only a part of it is in this picture. Upload the whole slice; it was not judged.',
  ],
  [
    'shadow',
    ({ twoValued, texture }) => twoValued < 0.05 && texture < 0.3,
    'This looks like an X-ray film or a photograph: its shades run into each other and nothing around is black. It was not judged.',
  ],
];
const colourful: Remark = {
  gate: 'quality',
  id: 'colour',
  sentence:
    'This picture is in colour: a photograph or a colour map, not a grey MR slice. It was not judged.',
};

const ct: Remark = {
  gate: 'content',
  id: 'ct',
  sentence:
    'This looks like a CT: a bright wall of bone surrounds the brain. The model knows brain MRI only, so it was not judged.',
};

const lessPlain = new Set(['drawn', 'shadow', 'cut-off']);

function checkContent(content: Content): Remark[] {
  const failed = checks.find(([, fails]) => fails(content));
  // A photograph also looks drawn or cut off; the plainer reason is given.
  if (content.colourful > 0.1 && (!failed || lessPlain.has(failed[0]))) return [colourful];
  return failed ? [{ gate: 'content', id: failed[0], sentence: failed[2] }] : [];
}
