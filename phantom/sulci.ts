import type { Head } from './head.ts';
import type { Random } from './random.ts';

/** A piece of a furrow filled with fluid: a line with a half width at each end, in head coordinates. */
export interface Furrow {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  w0: number;
  w1: number;
}

export type Level = 'ventricles' | 'bodies' | 'high';

const stepLength = 0.014;

/** The furrows of the cortex: from the outer surface, from the midline, and the two Sylvian fissures. */
export function createFurrows(head: Head, level: Level, random: Random): Furrow[] {
  const furrows: Furrow[] = [];
  const openness = random.between(0.7, 1.35);
  const count = random.whole(46, 56);
  for (let i = 0; i < count; i++) {
    const angle = ((i + random.between(-0.28, 0.28)) / count) * 2 * Math.PI;
    const fromMidline = Math.abs(Math.abs(Math.sin(angle)) - 1);
    if (fromMidline < 0.008) continue;
    const radius = head.layers(angle).brain;
    const length = random.chance(0.4) ? random.between(0.16, 0.25) : random.between(0.06, 0.14);
    const inward = angle + Math.PI + random.between(-0.35, 0.35);
    walk(furrows, random, {
      x: Math.cos(angle) * (radius + 0.02),
      y: Math.sin(angle) * (radius + 0.02),
      heading: inward,
      length: length + 0.02,
      width: random.between(0.002, 0.0065) * openness,
      branches: length > 0.12 ? random.whole(0, 2) : 0,
    });
  }
  addMidline(furrows, head, level, openness, random);
  if (level === 'ventricles') addSylvianFissures(furrows, head, openness, random);
  return furrows;
}

interface Walk {
  x: number;
  y: number;
  heading: number;
  length: number;
  width: number;
  branches: number;
}

function walk(furrows: Furrow[], random: Random, start: Walk): void {
  let { x, y, heading } = start;
  let bend = random.between(-0.12, 0.12);
  const steps = Math.max(2, Math.round(start.length / stepLength));
  const forks = new Set(
    Array.from({ length: start.branches }, () => random.whole(Math.ceil(steps * 0.35), steps - 1)),
  );
  for (let i = 0; i < steps; i++) {
    bend = bend * 0.82 + random.between(-0.11, 0.11);
    heading += bend;
    const nextX = x + Math.cos(heading) * stepLength;
    const nextY = y + Math.sin(heading) * stepLength;
    // Furrows gape at the surface and close as they go in.
    const taper = (step: number): number =>
      start.width * (1.1 - 0.8 * (step / steps) + 1.4 * Math.max(0, 1 - (step * stepLength) / 0.05));
    furrows.push({ x0: x, y0: y, x1: nextX, y1: nextY, w0: taper(i), w1: taper(i + 1) });
    x = nextX;
    y = nextY;
    if (forks.has(i)) {
      const side = random.chance(0.5) ? 1 : -1;
      walk(furrows, random, {
        x,
        y,
        heading: heading + side * random.between(0.6, 1.1),
        length: random.between(0.04, 0.09),
        width: start.width * 0.7,
        branches: 0,
      });
    }
  }
}

/** Where the two halves meet: from the forehead to here, and from there to the back of the head. */
export function midlineGap(level: Level): [number, number] {
  if (level === 'high') return [0, 0];
  return level === 'bodies' ? [-0.3, 0.26] : [-0.36, 0.3];
}

function addMidline(furrows: Furrow[], head: Head, level: Level, openness: number, random: Random): void {
  const front = -head.layers(-Math.PI / 2).brain;
  const back = head.layers(Math.PI / 2).brain;
  const [gapStart, gapEnd] = midlineGap(level);
  const width = 0.006 * openness;
  furrows.push({ x0: 0, y0: front - 0.02, x1: 0, y1: gapStart, w0: width * 1.3, w1: width });
  furrows.push({ x0: 0, y0: gapEnd, x1: 0, y1: back + 0.02, w0: width, w1: width * 1.3 });
  const parts: [number, number][] = [
    [front + 0.07, gapStart],
    [gapEnd, back - 0.07],
  ];
  for (const [from, to] of parts) {
    for (const side of [1, -1]) {
      for (let y = from + random.between(0, 0.05); y < to; y += random.between(0.07, 0.12)) {
        walk(furrows, random, {
          x: 0,
          y,
          heading: (side > 0 ? 0 : Math.PI) + random.between(-0.45, 0.45),
          length: random.between(0.06, 0.14),
          width: random.between(0.0015, 0.0045) * openness,
          branches: random.chance(0.3) ? 1 : 0,
        });
      }
    }
  }
}

function addSylvianFissures(furrows: Furrow[], head: Head, openness: number, random: Random): void {
  for (const side of [1, -1]) {
    const y = random.between(-0.14, -0.06);
    const surface = head.layers(Math.atan2(y, side)).brain;
    const insulaX = side * (0.36 + random.between(-0.015, 0.015));
    const width = random.between(0.008, 0.014) * openness;
    const middleX = side * (surface + 0.36) * 0.52;
    const [x0, y0] = [side * (surface + 0.02), y + 0.03];
    furrows.push({ x0, y0, x1: middleX, y1: y + 0.01, w0: width * 1.2, w1: width });
    furrows.push({ x0: middleX, y0: y + 0.01, x1: insulaX, y1: y, w0: width, w1: width });
    // The insula: an open bow along the lens-shaped nucleus.
    const bow = (t: number): { x: number; y: number } => ({
      x: insulaX - side * 0.055 * Math.abs(t) ** 1.6,
      y: y + t * 0.17,
    });
    for (let t = -1; t < 1; t += 0.125) {
      const a = bow(t);
      const b = bow(t + 0.125);
      const thin = (share: number): number => width * (0.85 - 0.4 * Math.abs(share));
      furrows.push({ x0: a.x, y0: a.y, x1: b.x, y1: b.y, w0: thin(t), w1: thin(t + 0.125) });
    }
  }
}
