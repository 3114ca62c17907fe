import { createNoise, smoothStep } from './noise.ts';
import type { Random } from './random.ts';

/**
 * Radial layers of a head seen from below, nose up. Lengths are in half picture sides, angles from the
 * positive x axis (the picture's right) clockwise, because y grows downwards.
 */
export interface Head {
  centerX: number;
  centerY: number;
  /** Thickness of every layer along one direction; `brain` is the radius of the brain's surface. */
  layers(angle: number): HeadLayers;
}

interface HeadLayers {
  radius: number;
  fat: number;
  muscle: number;
  skull: number;
  brain: number;
}

const angleSteps = 1440;

export function createHead(random: Random): Head {
  const halfWidth = random.between(0.66, 0.73);
  const halfHeight = random.between(0.82, 0.9);
  const noise = createNoise(random);
  const waviness = random.between(0.004, 0.012);
  const fatThickness = random.between(0.025, 0.05);
  const muscleThickness = random.between(0.03, 0.075);
  const skullThickness = random.between(0.042, 0.058);
  const frontTaper = random.between(0.02, 0.06);

  const table: HeadLayers[] = [];
  for (let i = 0; i < angleSteps; i++) {
    const angle = (i / angleSteps) * 2 * Math.PI;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    // Noise sampled on a circle is continuous around the head.
    const wobble = (scale: number, shift: number): number => noise(cos * scale + shift, sin * scale + shift);
    const ellipse = 1 / Math.sqrt((cos / halfWidth) ** 2 + (sin / halfHeight) ** 2);
    const taper = 1 - frontTaper * smoothStep(0.1, 0.9, -sin) * Math.abs(cos) * 1.4;
    const radius = ellipse * taper * (1 + waviness * wobble(1.6, 40));
    const back = smoothStep(0.2, 1, sin);
    const fat = fatThickness * (1 + 0.35 * back + 0.25 * wobble(2.2, 80));
    // The temporalis muscle lies at the side, a little towards the forehead.
    const side = smoothStep(0.72, 0.97, Math.abs(cos)) * smoothStep(0.45, -0.15, sin);
    const muscle = muscleThickness * side;
    const skull = skullThickness * (1 + 0.35 * back - 0.25 * side + 0.15 * wobble(3.1, 120));
    const gap = 0.008 + 0.006 * (1 + wobble(4.3, 160));
    table.push({ radius, fat, muscle, skull, brain: radius - 0.012 - fat - muscle - skull - gap });
  }

  return {
    centerX: random.between(-0.03, 0.03),
    centerY: random.between(-0.03, 0.03),
    layers: (angle) => {
      const turn = angle / (2 * Math.PI);
      const position = (turn - Math.floor(turn)) * angleSteps;
      const index = Math.floor(position);
      const share = position - index;
      const a = table[index % angleSteps]!;
      const b = table[(index + 1) % angleSteps]!;
      return {
        radius: a.radius + (b.radius - a.radius) * share,
        fat: a.fat + (b.fat - a.fat) * share,
        muscle: a.muscle + (b.muscle - a.muscle) * share,
        skull: a.skull + (b.skull - a.skull) * share,
        brain: a.brain + (b.brain - a.brain) * share,
      };
    },
  };
}
