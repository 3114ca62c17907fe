import type { Box } from '#imaging/geometry/box.ts';
import { createLesion, type LesionOptions } from './lesion.ts';
import { createNoise, fractal, mix, smoothStep } from './noise.ts';
import { growBox, type Phantom, toPhantom } from './phantom.ts';
import { type PlaneAnatomy, planeAnatomies } from './plane-anatomy.ts';
import { createRandom } from './random.ts';
import { degrade } from './scanner-noise.ts';
import { type DrawnSequence, lookOf, type SequenceLook } from './sequence-look.ts';

interface PlanePhantomOptions {
  seed: number;
  plane: keyof typeof planeAnatomies;
  sequence: DrawnSequence;
  size: number;
  lesions: LesionOptions[];
}

const soft = 0.006;
const inside = (distance: number, edge = soft): number => smoothStep(edge, -edge, distance);

/**
 * Draws a synthetic sagittal or coronal head from ellipses and noise. Nothing in it comes from a patient. The same
 * options give the same pixels.
 */
export function generatePlanePhantom(options: PlanePhantomOptions): Phantom {
  const { size } = options;
  const look = lookOf(options.sequence);
  const random = createRandom(options.seed);
  const tissue = createTissue(planeAnatomies[options.plane](random.fork('anatomy')), look, options.seed);
  const lesions = options.lesions.map((lesion, i) => createLesion(lesion, random.fork(`lesion ${i}`)));
  const boxes = lesions.map((): Box => ({ left: size, top: size, right: 0, bottom: 0 }));
  const edemaIsTumor = options.sequence === 't2' || options.sequence === 'flair';
  const intensity = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const u = ((column + 0.5) / size) * 2 - 1;
      const v = ((row + 0.5) / size) * 2 - 1;
      let value = tissue(u, v);
      for (const [i, lesion] of lesions.entries()) {
        const wet = inside(lesion.edema(u, v), lesion.radius * 0.22);
        value = mix(value, look.edema, wet * 0.85);
        const mass = inside(lesion.edge(u, v), soft * 1.5);
        const bright = lesion.options.kind === 'ring' ? look.lesionRim : look.lesionSolid;
        value = mix(value, bright * (1 + 0.16 * lesion.texture(u, v)), mass);
        value = mix(value, look.lesionCore, inside(lesion.core(u, v), soft * 2));
        if (mass >= 0.5 || (edemaIsTumor && wet >= 0.5)) growBox(boxes[i]!, column, row);
      }
      intensity[row * size + column] = Math.max(0, value);
    }
  }
  degrade(intensity, size, { look, quality: 'good', random: random.fork('scanner') });
  return toPhantom(intensity, size, boxes);
}

/** The gray value of the healthy head at a position. */
function createTissue(
  anatomy: PlaneAnatomy,
  look: SequenceLook,
  seed: number,
): (u: number, v: number) => number {
  const random = createRandom(seed).fork('tissue');
  const fine = fractal(createNoise(random.fork('fine')), 4);
  const folds = fractal(createNoise(random.fork('folds')), 2);
  const sway = createNoise(random.fork('sway'));
  return (u, v) => {
    const depth = -anatomy.head(u, v);
    if (depth < -0.02) return 0;
    const grain = fine(u * 34, v * 34);
    let value = look.skin * inside(-depth);
    value = mix(value, look.fat * (0.9 + 0.2 * grain), inside(0.015 - depth));
    value = mix(value, look.muscle * (1 + 0.3 * grain), inside(0.06 - depth));
    value = mix(value, 0.02, inside(anatomy.air(u, v), 0.012));
    const x = u + 0.012 * sway(u * 6, v * 6);
    const y = v + 0.012 * sway(u * 6 + 30, v * 6 + 30);
    const brain = anatomy.brain(x, y);
    value = mix(value, look.bone, inside(brain - 0.075, 0.01) * inside(anatomy.face(u, v), 0.05));
    value = mix(value, look.csf, inside(brain - 0.012));
    const inBrain = inside(brain);
    if (inBrain === 0) return value;
    const surface = -brain;
    const fold = Math.abs(folds(x * 13, y * 13));
    const furrow = fold - 0.07 * smoothStep(0.2, 0, surface);
    const ribbon = Math.min(surface, fold * 0.22);
    let matter = mix(
      look.gray * (1 + 0.1 * grain),
      look.white * (1 + 0.06 * grain),
      smoothStep(0.02, 0.045, ribbon),
    );
    matter = mix(matter, look.csf, inside(furrow, 0.02) * smoothStep(0.24, 0.1, surface));
    matter = mix(matter, look.white * (1 + 0.05 * grain), inside(anatomy.whiteMatter(x, y), 0.012));
    matter = mix(matter, look.deepGray * (1 + 0.08 * grain), inside(anatomy.deepGray(x, y), 0.02));
    matter = mix(matter, look.csf * (1 + 0.05 * grain), inside(anatomy.fluid(x, y), 0.008));
    matter = mix(matter, look.vessel, inside(anatomy.vessel(x, y), 0.006) * 0.8);
    return mix(value, matter, inBrain);
  };
}
