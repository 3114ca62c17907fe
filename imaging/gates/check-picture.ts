import type { HeaderFacts } from '../picture/decoded-scan.ts';
import type { QualityReport } from '../quality/measure-quality.ts';
import { checkHeader, noteHeader } from './header-gate.ts';
import { isInverted, negativeOf } from './inverted.ts';
import { type Judgement, judgementOf, type Remark } from './judgement.ts';
import { type Content, measureContent, type Picture } from './measure-content.ts';

export interface CheckedPicture {
  judgement: Judgement;
  /** The slice is a negative: the detector gets it turned. */
  inverted: boolean;
}

/** The gates that need no network: content, header and quality of the shown frame. */
export function checkPicture(
  picture: Picture,
  header: HeaderFacts | null,
  quality: QualityReport | null = null,
): CheckedPicture {
  const { width, height } = picture;
  const inverted = isInverted(picture.grey, width, height);
  const grey = inverted ? negativeOf(picture.grey) : picture.grey;
  const reasons = [
    ...checkContent(measureContent({ ...picture, grey })),
    ...(header ? checkHeader(header) : []),
  ];
  const notes: Remark[] = header ? noteHeader(header) : [];
  if (inverted) {
    notes.push({
      gate: 'quality',
      id: 'inverted',
      sentence: 'This slice is a negative: black and white were turned before it was analysed.',
    });
  }
  for (const { id, verdict, sentence } of quality?.findings ?? []) {
    const known = id === 'scope' || (inverted && (id === 'background' || id === 'screenshot'));
    if (verdict === 'poor' && !known) notes.push({ gate: 'quality', id, sentence });
  }
  return { judgement: judgementOf(reasons, notes), inverted };
}

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
    'no-structure',
    ({ texture, largest }) => texture < 0.12 || largest < 0.02,
    'This picture shows no structure that a brain slice would have, so it was not judged.',
  ],
  [
    'panels',
    ({ panels }) => panels > 1,
    'This picture shows more than one slice. Upload one slice at a time; it was not judged.',
  ],
  [
    'drawn',
    ({ drawn }) => drawn > 0.2,
    'This looks like a drawing, a page or a screenshot. Crop it to the slice; it was not judged.',
  ],
];
const colourful: Remark = {
  gate: 'quality',
  id: 'colour',
  sentence:
    'This picture is in colour: a photograph or a colour map, not a grey MR slice. It was not judged.',
};

function checkContent(content: Content): Remark[] {
  const failed = checks.find(([, fails]) => fails(content));
  // Strong colour also looks drawn; the plainer reason is given.
  if (content.colourful > 0.1 && (!failed || failed[0] === 'drawn')) return [colourful];
  return failed ? [{ gate: 'content', id: failed[0], sentence: failed[2] }] : [];
}
