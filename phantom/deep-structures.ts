import type { Random } from './random.ts';
import { capsule, type Distance, ellipse } from './shapes.ts';
import type { Level } from './sulci.ts';

/** Signed distances of the deep brain structures, in head coordinates. */
export interface DeepStructures {
  ventricles: Distance;
  /** Caudate, lentiform nucleus, thalamus. */
  nuclei: Distance;
  choroid: Distance;
}

export function createDeepStructures(level: Level, random: Random): DeepStructures {
  const nothing: Distance = () => 1;
  if (level === 'high') return { ventricles: nothing, nuclei: nothing, choroid: nothing };
  const widen = random.between(0.75, 1.3);
  const sides = [side(level, widen, random), side(level, widen * random.between(0.9, 1.1), random)] as const;
  const third = level === 'ventricles' ? capsule(0, -0.04, 0, 0.11, 0.007 * widen, 0.01 * widen) : nothing;
  const onSide = (x: number): Side => (x >= 0 ? sides[0] : sides[1]);
  return {
    ventricles: (x, y) =>
      onSide(x).ventricles.reduce(
        (distance, ventricle) => softMinimum(distance, ventricle(Math.abs(x), y), 0.02),
        third(x, y),
      ),
    nuclei: (x, y) =>
      onSide(x).nuclei.reduce((distance, nucleus) => Math.min(distance, nucleus(Math.abs(x), y)), 1),
    choroid: (x, y) => onSide(x).choroid(Math.abs(x), y),
  };
}

interface Side {
  ventricles: Distance[];
  nuclei: Distance[];
  choroid: Distance;
}

function side(level: Level, widen: number, random: Random): Side {
  const jitter = (): number => random.between(-0.008, 0.008);
  if (level === 'bodies') {
    const bow = 0.05 + 0.02 * widen + jitter();
    return {
      ventricles: [
        capsule(0.03 + 0.02 * widen, -0.22, bow, 0, 0.03 * widen, 0.034 * widen),
        capsule(bow, 0, bow + 0.05, 0.2, 0.034 * widen, 0.026 * widen),
      ],
      nuclei: [ellipse(bow + 0.07, -0.1 + jitter(), 0.02, 0.09, 0.1)],
      choroid: capsule(bow, 0.02, bow + 0.04, 0.16, 0.006, 0.01),
    };
  }
  const hornX = 0.13 + jitter();
  const atriumX = 0.17 + jitter();
  const atriumY = 0.24 + jitter();
  return {
    ventricles: [
      capsule(0.02 + 0.016 * widen, -0.15, hornX - 0.045, -0.235, 0.022 * widen, 0.027 * widen),
      capsule(hornX - 0.045, -0.235, hornX, -0.305, 0.027 * widen, 0.013 * widen),
      capsule(0.018 + 0.014 * widen, -0.06, 0.03 + 0.01 * widen, -0.15, 0.01 * widen, 0.02 * widen),
      capsule(atriumX, atriumY, atriumX + 0.035, atriumY + 0.15, 0.034 * widen, 0.009 * widen),
      capsule(atriumX - 0.05, atriumY - 0.06, atriumX, atriumY, 0.012 * widen, 0.034 * widen),
    ],
    nuclei: [
      ellipse(0.128 + jitter(), -0.185 + jitter(), 0.026, 0.062, -0.5),
      ellipse(0.262 + jitter(), -0.06 + jitter(), 0.036, 0.125, 0.16),
      ellipse(0.19 + jitter(), -0.03 + jitter(), 0.026, 0.07, 0.42),
      ellipse(0.09 + jitter(), 0.075 + jitter(), 0.06, 0.095, 0.35),
    ],
    choroid: capsule(atriumX - 0.01, atriumY - 0.01, atriumX + 0.015, atriumY + 0.035, 0.011, 0.015),
  };
}

function softMinimum(a: number, b: number, width: number): number {
  const share = Math.min(1, Math.max(0, 0.5 + (0.5 * (b - a)) / width));
  return b + (a - b) * share - width * share * (1 - share);
}
