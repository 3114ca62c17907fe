import type { ReviewedBox } from '#contract/review.ts';

/** Formats round, so smaller differences in pixels are ignored. */
const rounding = 0.01;

/** Whether two lists contain the same labels in any order: class, box and every point of an outline. */
export function sameLabels(
  a: readonly ReviewedBox[],
  b: readonly ReviewedBox[],
  picture: { width: number; height: number },
): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= rounding;
  const sameOutline = ({ contour: one }: ReviewedBox, { contour: other }: ReviewedBox) =>
    (one ?? []).length === (other ?? []).length &&
    (one ?? []).every(([x, y], at) => near(x, other![at]![0]) && near(y, other![at]![1]));
  const same = (one: ReviewedBox, other: ReviewedBox) =>
    one.class === other.class &&
    near(one.x, other.x) &&
    near(one.y, other.y) &&
    near(one.width * picture.width, other.width * picture.width) &&
    near(one.height * picture.height, other.height * picture.height) &&
    sameOutline(one, other);
  const left = [...b];
  return (
    a.length === b.length &&
    a.every((label) => {
      const found = left.findIndex((other) => same(label, other));
      if (found >= 0) left.splice(found, 1);
      return found >= 0;
    })
  );
}
