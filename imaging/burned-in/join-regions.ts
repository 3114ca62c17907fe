import type { Region } from './region.ts';

const overlap = (a: Region, b: Region): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function boundingBox(a: Region, b: Region): Region {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Merges overlapping regions, so that a person checks each place once. */
export function joinRegions(regions: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const region of regions) {
    let whole = region;
    let other = joined.findIndex((each) => overlap(each, whole));
    while (other >= 0) {
      whole = boundingBox(whole, joined.splice(other, 1)[0]!);
      other = joined.findIndex((each) => overlap(each, whole));
    }
    joined.push(whole);
  }
  return joined;
}
