import { useState } from 'react';
import { dot } from '#imaging/geometry/vector.ts';
import { inverseOf, movePoint, type RigidTransform } from '#imaging/registration/rigid.ts';
import { type ComparedScan, nearestSlice, pointOf, shiftBetween } from '#reading/lesions/compare-lesions.ts';
import type { OpenSeries } from '../scan/scan-state.ts';
import { type StackView, useStackView } from '../viewer/use-stack-view.ts';

/**
 * Two stacks that scroll together. Unlinked, each scrolls on its own; linking again keeps the two shown slices
 * together.
 */
export function useLinkedViews(
  before: OpenSeries,
  now: OpenSeries,
  compared: { before: ComparedScan; now: ComparedScan } | null,
  transform: RigidTransform | null,
) {
  const viewBefore = useStackView(before);
  const viewNow = useStackView(now);
  const [linked, setLinked] = useState(true);
  const [chosenShift, setShift] = useState<number | null>(null);
  /** Offset from a position in the earlier scan to the same position in the later one. */
  const shift = chosenShift ?? (compared ? shiftBetween(compared.before, compared.now) : 0);
  /** The reader's own shift counts more than the alignment. */
  const aligned = chosenShift === null && compared && transform;
  const follow = (from: OpenSeries, to: OpenSeries, place: number, by: number): number => {
    if (!compared || !from.geometry || !to.geometry)
      return (place / Math.max(1, from.slices.length - 1)) * (to.slices.length - 1);
    const along = from.geometry.positions[place]!;
    if (!aligned) return nearestSlice(to.geometry, along + by);
    const { middle } = from === before ? compared.before : compared.now;
    const point = pointOf(from.geometry, along, middle.x, middle.y);
    const there = movePoint(from === before ? aligned : inverseOf(aligned), point);
    return nearestSlice(to.geometry, dot(there, to.geometry.normal));
  };
  const leading = (
    view: StackView,
    other: StackView,
    from: OpenSeries,
    to: OpenSeries,
    by: number,
  ): StackView => ({
    ...view,
    setIndex: (index) => {
      const place = Math.min(from.slices.length - 1, Math.max(0, Math.round(index)));
      view.setIndex(place);
      if (linked) other.setIndex(follow(from, to, place, by));
    },
    setOutlines: (shown) => {
      viewBefore.setOutlines(shown);
      viewNow.setOutlines(shown);
    },
  });
  return {
    linked,
    setLinked: (on: boolean) => {
      // Linking means that both views now show the same position.
      if (on && compared) {
        const { before: old, now: recent } = compared;
        setShift(recent.geometry.positions[viewNow.index]! - old.geometry.positions[viewBefore.index]!);
      }
      setLinked(on);
    },
    /** Shows a given slice in each view, linked or not. */
    jump: (placeBefore: number, placeNow: number) => {
      viewBefore.setIndex(placeBefore);
      viewNow.setIndex(placeNow);
    },
    before: leading(viewBefore, viewNow, before, now, shift),
    now: leading(viewNow, viewBefore, now, before, -shift),
  };
}
