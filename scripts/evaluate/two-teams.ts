import type { ModelCard } from '#contract/model-card.ts';
import { typeNames } from '#imaging/detector/classes.ts';
import { type Box, intersectionOverUnion } from '#imaging/geometry/box.ts';
import type { JudgedCase } from './judge-case.ts';
import { Sample } from './sample.ts';
import { boxAround, type Point } from './test-case.ts';

type Teams = NonNullable<ModelCard['metrics']['teams']>[number];

/** Boxes that overlap by half agree. */
const agreeing = 0.5;

/**
 * Agreement of the strongest finding with each of two teams of readers, and of the teams with each other as a reference. A
 * slice without a finding agrees with neither.
 */
export function twoTeams(cases: JudgedCase[], cutOff: number): Teams[] {
  const read = cases.filter(({ test }) => test.teams);
  return typeNames.flatMap((type) => {
    const sample = new Sample(read.filter(({ test }) => test.type === type));
    const share = (good: (judged: JudgedCase) => boolean) => sample.share(sample.pictures(good));
    const first = share((judged) => agrees(top(judged, cutOff), judged.test.teams!.first));
    const second = share((judged) => agrees(top(judged, cutOff), judged.test.teams!.second));
    const eachOther = share(({ test }) =>
      test.teams!.first.some((outline) => agrees(boxAround(outline), test.teams!.second)),
    );
    const inside = share((judged) => centerInside(top(judged, cutOff), judged.test.teams!));
    if (!first || !second || !eachOther || !inside) return [];
    return [{ type, first, second, eachOther, centerInsideEither: inside }];
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

function centerInside(box: Box | null, { first, second }: { first: Point[][]; second: Point[][] }): boolean {
  if (!box) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return [...first, ...second].some((outline) => isInside(x, y, outline));
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
