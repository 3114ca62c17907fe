/** Signed distance to an edge, negative inside. */
export type Distance = (x: number, y: number) => number;

export function ellipse(cx: number, cy: number, rx: number, ry: number, tilt = 0): Distance {
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return (x, y) => {
    const dx = x - cx;
    const dy = y - cy;
    const px = (dx * cos + dy * sin) / rx;
    const py = (dy * cos - dx * sin) / ry;
    // Accurate enough near the edge, where it controls how soft the border is.
    return (Math.sqrt(px * px + py * py) - 1) * Math.min(rx, ry);
  };
}

/** A line with round ends, `r0` wide at the first end and `r1` at the other. */
export function capsule(x0: number, y0: number, x1: number, y1: number, r0: number, r1 = r0): Distance {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = dx * dx + dy * dy;
  return (x, y) => {
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
    const px = x - x0 - t * dx;
    const py = y - y0 - t * dy;
    return Math.sqrt(px * px + py * py) - (r0 + (r1 - r0) * t);
  };
}
