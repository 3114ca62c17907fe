import { type DicomDataSet, readDecimal, readDecimals, readItems } from './data-set.ts';
import { tags } from './tags.ts';

/**
 * The data sets that may describe a frame, nearest first: its own functional group, the one shared by all
 * frames (PS3.3 C.7.6.16, enhanced files), then the file itself (classic files).
 */
export function describingSets(set: DicomDataSet, frame: number, groupTag: number): DicomDataSet[] {
  const own = readItems(set, tags.perFrameFunctionalGroups)[frame];
  const shared = readItems(set, tags.sharedFunctionalGroups)[0];
  const groups = [own, shared].flatMap((group) => (group ? readItems(group, groupTag).slice(0, 1) : []));
  return [...groups, set];
}

/** The numbers of an attribute in the nearest data set in which all are valid; empty if there is none. */
export function readFrameDecimals(set: DicomDataSet, frame: number, tag: number, groupTag: number): number[] {
  return (
    describingSets(set, frame, groupTag)
      .map((source) => readDecimals(source, tag))
      .find((values) => values.length > 0 && values.every(Number.isFinite)) ?? []
  );
}

/** A numeric attribute of a frame; null if missing. */
export function readFrameDecimal(
  set: DicomDataSet,
  frame: number,
  tag: number,
  groupTag: number,
): number | null {
  for (const source of describingSets(set, frame, groupTag)) {
    const value = readDecimal(source, tag);
    if (value !== undefined) return value;
  }
  return null;
}
