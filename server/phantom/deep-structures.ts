import type { Random } from './random.ts';
import type { Level } from './sulci.ts';

/** Signed distances (negative inside) of the deep brain structures, in head coordinates. */
export interface DeepStructures {
  ventricles(x: number, y: number): number;
  /** Caudate, lentiform nucleus, thalamus. */
  nuclei(x: number, y: number): number;
  choroid(x: number, y: number): number;
}

interface Capsule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  r0: number;
  r1: number;
}

interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
  tilt: number;
}

export function createDeepStructures(level: Level, random: Random): DeepStructures {
  const nothing = (): number => 1;
  if (level === 'high') return { ventricles: nothing, nuclei: nothing, choroid: nothing };
  const widen = random.between(0.75, 1.3);
  const sides = [side(level, widen, random), side(level, widen * random.between(0.9, 1.1), random)];
  const third: Capsule = { x0: 0, y0: -0.04, x1: 0, y1: 0.11, r0: 0.007 * widen, r1: 0.01 * widen };

  const onSide = (x: number): Side => (x >= 0 ? sides[0]! : sides[1]!);
  return {
    ventricles: (x, y) => {
      let distance = level === 'ventricles' ? capsuleDistance(third, x, y) : 1;
      for (const capsule of onSide(x).ventricles) {
        distance = softMinimum(distance, capsuleDistance(capsule, Math.abs(x), y), 0.02);
      }
      return distance;
    },
    nuclei: (x, y) => {
      let distance = 1;
      for (const ellipse of onSide(x).nuclei)
        distance = Math.min(distance, ellipseDistance(ellipse, Math.abs(x), y));
      return distance;
    },
    choroid: (x, y) => capsuleDistance(onSide(x).choroid, Math.abs(x), y),
  };
}

interface Side {
  ventricles: Capsule[];
  nuclei: Ellipse[];
  choroid: Capsule;
}

function side(level: Level, widen: number, random: Random): Side {
  const jitter = (): number => random.between(-0.008, 0.008);
  if (level === 'bodies') {
    const bow = 0.05 + 0.02 * widen + jitter();
    return {
      ventricles: [
        { x0: 0.03 + 0.02 * widen, y0: -0.22, x1: bow, y1: 0, r0: 0.03 * widen, r1: 0.034 * widen },
        { x0: bow, y0: 0, x1: bow + 0.05, y1: 0.2, r0: 0.034 * widen, r1: 0.026 * widen },
      ],
      nuclei: [{ x: bow + 0.07, y: -0.1 + jitter(), rx: 0.02, ry: 0.09, tilt: 0.1 }],
      choroid: { x0: bow, y0: 0.02, x1: bow + 0.04, y1: 0.16, r0: 0.006, r1: 0.01 },
    };
  }
  const hornX = 0.13 + jitter();
  const atriumX = 0.17 + jitter();
  const atriumY = 0.24 + jitter();
  return {
    ventricles: [
      {
        x0: 0.02 + 0.016 * widen,
        y0: -0.15,
        x1: hornX - 0.045,
        y1: -0.235,
        r0: 0.022 * widen,
        r1: 0.027 * widen,
      },
      { x0: hornX - 0.045, y0: -0.235, x1: hornX, y1: -0.305, r0: 0.027 * widen, r1: 0.013 * widen },
      {
        x0: 0.018 + 0.014 * widen,
        y0: -0.06,
        x1: 0.03 + 0.01 * widen,
        y1: -0.15,
        r0: 0.01 * widen,
        r1: 0.02 * widen,
      },
      {
        x0: atriumX,
        y0: atriumY,
        x1: atriumX + 0.035,
        y1: atriumY + 0.15,
        r0: 0.034 * widen,
        r1: 0.009 * widen,
      },
      {
        x0: atriumX - 0.05,
        y0: atriumY - 0.06,
        x1: atriumX,
        y1: atriumY,
        r0: 0.012 * widen,
        r1: 0.034 * widen,
      },
    ],
    nuclei: [
      { x: 0.128 + jitter(), y: -0.185 + jitter(), rx: 0.026, ry: 0.062, tilt: -0.5 },
      { x: 0.262 + jitter(), y: -0.06 + jitter(), rx: 0.036, ry: 0.125, tilt: 0.16 },
      { x: 0.19 + jitter(), y: -0.03 + jitter(), rx: 0.026, ry: 0.07, tilt: 0.42 },
      { x: 0.09 + jitter(), y: 0.075 + jitter(), rx: 0.06, ry: 0.095, tilt: 0.35 },
    ],
    choroid: {
      x0: atriumX - 0.01,
      y0: atriumY - 0.01,
      x1: atriumX + 0.015,
      y1: atriumY + 0.035,
      r0: 0.011,
      r1: 0.015,
    },
  };
}

function capsuleDistance(capsule: Capsule, x: number, y: number): number {
  const dx = capsule.x1 - capsule.x0;
  const dy = capsule.y1 - capsule.y0;
  const along = ((x - capsule.x0) * dx + (y - capsule.y0) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  const px = x - capsule.x0 - t * dx;
  const py = y - capsule.y0 - t * dy;
  return Math.sqrt(px * px + py * py) - (capsule.r0 + (capsule.r1 - capsule.r0) * t);
}

function ellipseDistance(ellipse: Ellipse, x: number, y: number): number {
  const cos = Math.cos(ellipse.tilt);
  const sin = Math.sin(ellipse.tilt);
  const dx = x - ellipse.x;
  const dy = y - ellipse.y;
  const px = (dx * cos + dy * sin) / ellipse.rx;
  const py = (dy * cos - dx * sin) / ellipse.ry;
  // Accurate enough near the edge, where it controls how soft the border is.
  return (Math.sqrt(px * px + py * py) - 1) * Math.min(ellipse.rx, ellipse.ry);
}

function softMinimum(a: number, b: number, width: number): number {
  const share = Math.min(1, Math.max(0, 0.5 + (0.5 * (b - a)) / width));
  return b + (a - b) * share - width * share * (1 - share);
}
