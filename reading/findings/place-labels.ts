export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LabelRequest {
  /** The labeled box, in picture pixels. */
  box: Rectangle;
  /** Sizes of the wordings from full to shortest; the first that fits is used. */
  sizes: { width: number; height: number }[];
}

/** A wording wider than this share of the picture is used only if it is the shortest. */
const widestShare = 0.6;

export interface PlacedLabel extends Rectangle {
  /** Index into `sizes`. */
  wording: number;
}

/**
 * Places each label inside the picture without overlapping another label. Earlier requests choose first. A wording must
 * not cover any box; the shortest may, but covers as little as possible. Null if every place overlaps another label.
 */
export function placeLabels(
  requests: LabelRequest[],
  picture: { width: number; height: number },
  gap: number,
): (PlacedLabel | null)[] {
  const boxes = requests.map((request) => request.box);
  const placed: PlacedLabel[] = [];
  return requests.map((request) => {
    for (const [wording, size] of request.sizes.entries()) {
      const shortest = wording === request.sizes.length - 1;
      if (size.width > picture.width * (shortest ? 1 : widestShare) || size.height > picture.height) continue;
      const best = bestSpot(request.box, size, boxes, placed, picture, gap);
      if (!best || (best.hidden > 0 && !shortest)) continue;
      const label = { ...best.spot, wording };
      placed.push(label);
      return label;
    }
    return null;
  });
}

function bestSpot(
  box: Rectangle,
  size: { width: number; height: number },
  boxes: Rectangle[],
  taken: Rectangle[],
  picture: { width: number; height: number },
  gap: number,
): { spot: Rectangle; hidden: number } | null {
  let best: { spot: Rectangle; hidden: number } | null = null;
  for (const corner of candidates(box, size, gap)) {
    const spot = {
      ...size,
      x: clamp(corner.x, 0, picture.width - size.width),
      y: clamp(corner.y, 0, picture.height - size.height),
    };
    if (taken.some((other) => overlap(spot, other) > 0)) continue;
    const hidden = boxes.reduce((sum, other) => sum + overlap(spot, other), 0);
    if (!best || hidden < best.hidden) best = { spot, hidden };
  }
  return best;
}

/** Places around and inside a box, the most readable first. */
function candidates(
  box: Rectangle,
  { width, height }: { width: number; height: number },
  gap: number,
): { x: number; y: number }[] {
  const left = box.x;
  const alignedRight = box.x + box.width - width;
  const above = box.y - height - gap;
  const below = box.y + box.height + gap;
  const after = box.x + box.width + gap;
  const before = box.x - width - gap;
  const bottom = box.y + box.height - height;
  const middle = box.y + (box.height - height) / 2;
  const spots = [
    { x: left, y: above },
    { x: alignedRight, y: above },
    { x: left, y: below },
    { x: alignedRight, y: below },
    { x: after, y: box.y },
    { x: before, y: box.y },
    { x: after, y: bottom },
    { x: before, y: bottom },
    { x: after, y: middle },
    { x: before, y: middle },
    { x: left + gap, y: box.y + gap },
    { x: alignedRight - gap, y: box.y + gap },
    { x: left + gap, y: bottom - gap },
    { x: alignedRight - gap, y: bottom - gap },
  ];
  // Farther away if other labels are in the way.
  for (const rows of [1, 2, 3]) {
    const step = rows * (height + gap);
    spots.push({ x: left, y: above - step }, { x: alignedRight, y: above - step });
    spots.push({ x: left, y: below + step }, { x: alignedRight, y: below + step });
  }
  return spots.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

/** Area of the intersection. */
export function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
