import type { Random } from './random.ts';
import { capsule, type Distance, ellipse } from './shapes.ts';

/** Signed distances (negative inside) of the parts of a head in one plane, in half picture sides. */
export interface PlaneAnatomy {
  head: Distance;
  /** Where bone surrounds the brain; the face below it has no such shell. */
  face: Distance;
  air: Distance;
  brain: Distance;
  whiteMatter: Distance;
  deepGray: Distance;
  fluid: Distance;
  vessel: Distance;
}

const union =
  (...shapes: Distance[]): Distance =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** A union whose seams are rounded. */
const blend =
  (radius: number, ...shapes: Distance[]): Distance =>
  (x, y) =>
    shapes
      .map((shape) => shape(x, y))
      .reduce((a, b) => {
        const near = Math.max(0, radius - Math.abs(a - b)) / radius;
        return Math.min(a, b) - (near * near * radius) / 4;
      });

/** The half of a ring above its center. */
const arch =
  (cx: number, cy: number, rx: number, ry: number, thickness: number): Distance =>
  (x, y) =>
    Math.max(Math.abs(ellipse(cx, cy, rx, ry)(x, y)) - thickness, y - cy - 0.02);

const bothSides =
  (shape: Distance): Distance =>
  (x, y) =>
    shape(Math.abs(x), y);

function sagittal(random: Random): PlaneAnatomy {
  const [rx, ry] = [random.between(0.74, 0.79), random.between(0.66, 0.71)];
  const shift = random.between(-0.02, 0.02);
  const cerebrum = ellipse(0.04 + shift, -0.16, rx - 0.12, ry - 0.13);
  const floor: Distance = (x, y) => Math.max(cerebrum(x, y), y - 0.2 + 0.25 * Math.max(0, x - 0.2));
  const cerebellum = ellipse(0.42 + shift, 0.26, 0.23, 0.19);
  const stem = capsule(0.1 + shift, 0.06, 0.2, 0.8, 0.075);
  return {
    head: blend(
      0.16,
      ellipse(0.04 + shift, -0.14, rx, ry),
      ellipse(-0.34, 0.4, 0.34, 0.46),
      capsule(-0.64, 0.3, -0.74, 0.42, 0.05),
      capsule(0.2, 0.5, 0.28, 1.2, 0.34),
    ),
    face: ellipse(0.04 + shift, -0.12, rx + 0.04, ry + 0.06),
    air: union(ellipse(-0.34, 0.34, 0.12, 0.08), capsule(-0.62, 0.52, -0.2, 0.56, 0.04)),
    brain: blend(0.05, floor, cerebellum, stem),
    whiteMatter: union(
      arch(0.03 + shift, 0.0, 0.31, 0.21, 0.032),
      capsule(0.12 + shift, 0.1, 0.2, 0.8, 0.05),
      capsule(0.36 + shift, 0.26, 0.52 + shift, 0.24, 0.03),
    ),
    deepGray: union(ellipse(0.06 + shift, 0.02, 0.09, 0.06), ellipse(-0.14 + shift, 0.25, 0.045, 0.03)),
    fluid: union(
      arch(0.03 + shift, 0.03, 0.25, 0.15, 0.018),
      capsule(0.24 + shift, 0.14, 0.27 + shift, 0.32, 0.022),
      capsule(0.0 + shift, 0.12, 0.06 + shift, 0.16, 0.012),
    ),
    vessel: union(
      arch(0.04 + shift, -0.16, rx - 0.125, ry - 0.135, 0.008),
      ellipse(-0.14, 0.25, 0.02, 0.015),
    ),
  };
}

function coronal(random: Random): PlaneAnatomy {
  const [rx, ry] = [random.between(0.66, 0.71), random.between(0.72, 0.77)];
  const widen = random.between(0.8, 1.3);
  return {
    head: blend(0.2, ellipse(0, -0.14, rx, ry), ellipse(0, 0.48, 0.46, 0.44)),
    face: ellipse(0, -0.1, rx + 0.04, ry),
    air: union(ellipse(0, 0.52, 0.1, 0.12), bothSides(ellipse(0.26, 0.6, 0.1, 0.1))),
    brain: union(
      (x, y) => Math.max(ellipse(0, -0.18, rx - 0.12, ry - 0.15)(x, y), y - 0.16),
      bothSides(ellipse(0.36, 0.18, 0.2, 0.18)),
      capsule(0, 0.1, 0, 0.26, 0.09),
    ),
    whiteMatter: union(
      capsule(-0.16, -0.16, 0.16, -0.16, 0.03),
      bothSides(capsule(0.2, -0.1, 0.3, -0.36, 0.06)),
      bothSides(capsule(0.05, 0.06, 0.03, 0.24, 0.025)),
    ),
    deepGray: union(bothSides(ellipse(0.22, 0.0, 0.07, 0.06)), bothSides(ellipse(0.08, 0.04, 0.045, 0.05))),
    fluid: union(
      bothSides(capsule(0.05, -0.09, 0.15, -0.11, 0.028 * widen)),
      capsule(0, -0.03, 0, 0.1, 0.012 * widen),
      (x, y) => Math.max(Math.abs(x) - 0.007, y + 0.2),
      bothSides(capsule(0.36, 0.02, 0.52, -0.06, 0.012)),
    ),
    vessel: union(ellipse(0, -0.14 - (ry - 0.13), 0.025, 0.02), bothSides(ellipse(0.16, 0.3, 0.018, 0.018))),
  };
}

export const planeAnatomies = { sagittal, coronal } as const;
