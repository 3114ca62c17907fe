import type { ModelCard } from '#contract/model-card.ts';
import type { Box } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { tumorTypes } from '#reading/vocabulary.ts';
import type { JudgedCase } from './judge-case.ts';
import { shareOf } from './sample.ts';
import { boxAround, type Point, type TestCase } from './test-case.ts';

type Teams = NonNullable<ModelCard['metrics']['teams']>[number];

/** Boxes that overlap by half agree. */
const agreeing = 0.5;

/**
 * Agreement of the strongest finding with each of two teams of readers, and of the teams with each other as a reference. A
 * slice without a finding agrees with neither.
 */
export function twoTeams(cases: JudgedCase[], cutOff: number): Teams[] {
  return tumorTypes.flatMap((type) => {
    const slices = cases.filter(({ test }) => test.teams && test.type === type);
    if (slices.length === 0) return [];
    const share = (good: (finding: Box | null, teams: NonNullable<TestCase['teams']>) => boolean) =>
      shareOf(slices, (judged) => good(top(judged, cutOff), judged.test.teams!))!;
    return {
      type,
      first: share((finding, { first }) => agrees(finding, first)),
      second: share((finding, { second }) => agrees(finding, second)),
      eachOther: share((_, { first, second }) => first.some((outline) => agrees(boxAround(outline), second))),
      centerInsideEither: share((finding, { first, second }) => centerInside(finding, [...first, ...second])),
    };
  });
}

/** The strongest finding, as fractions of the picture. */
function top({ detections, picture }: JudgedCase, cutOff: number): Box | null {
  const best = detections[0];
  if (!best || best.confidence < cutOff) return null;
  const { left, top: upper, right, bottom } = best.box;
  const { width, height } = picture;
  return { left: left / width, right: right / width, top: upper / height, bottom: bottom / height };
}

function agrees(box: Box | null, outlines: Point[][]): boolean {
  return (
    box !== null && outlines.some((outline) => intersectionOverUnion(box, boxAround(outline)) >= agreeing)
  );
}

function centerInside(box: Box | null, outlines: Point[][]): boolean {
  if (!box) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return outlines.some((outline) => isInside(x, y, outline));
}

/** Counts crossings of a ray to the right. */
function isInside(x: number, y: number, outline: Point[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
