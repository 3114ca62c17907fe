import type { Box } from '#imaging/geometry/box.ts';
import { createDeepStructures } from './deep-structures.ts';
import { furrowDistance } from './furrow-distance.ts';
import { createHead } from './head.ts';
import { createLesion, type Lesion, type LesionOptions } from './lesion.ts';
import { createNoise, fractal, mix, smoothStep } from './noise.ts';
import { createRandom } from './random.ts';
import { degrade, type Quality } from './scanner-noise.ts';
import { lookOf, type Sequence } from './sequence-look.ts';
import { createFurrows, type Level, midlineGap } from './sulci.ts';

export interface PhantomOptions {
  seed: number;
  /** Side of the square picture in pixels. */
  size?: number;
  sequence?: Sequence;
  level?: Level;
  quality?: Quality;
  lesions?: LesionOptions[];
}

export interface Phantom {
  width: number;
  height: number;
  /** 8-bit gray, row by row. */
  gray: Uint8Array;
  /** The same picture before rounding, 0..1, for encodings with more than eight bits. */
  intensity: Float32Array;
  /** Around each lesion, in pixels, right and bottom edge exclusive. */
  boxes: Box[];
}

/**
 * Draws a synthetic axial head. Nothing in it comes from a patient: outlines are ellipses and random walks,
 * gray values a table. The same options give the same pixels.
 */
export function generatePhantom(options: PhantomOptions): Phantom {
  const size = options.size ?? 512;
  const look = lookOf(options.sequence ?? 't1ce');
  const level = options.level ?? 'ventricles';
  const random = createRandom(options.seed);
  const head = createHead(random.fork('head'));
  const furrows = furrowDistance(createFurrows(head, level, random.fork('furrows')), size);
  const deep = createDeepStructures(level, random.fork('deep'));
  const lesions = (options.lesions ?? []).map((lesion, i) =>
    createLesion(lesion, random.fork(`lesion ${i}`)),
  );
  const tissue = fractal(createNoise(random.fork('tissue')), 4);
  const coarse = fractal(createNoise(random.fork('coarse')), 3);
  const sway = createNoise(random.fork('sway'));
  const vessels = createNoise(random.fork('vessels'));
  const [gapStart, gapEnd] = midlineGap(level);

  const soft = Math.max(0.0045, 1.6 / size);
  const grayThickness = random.between(0.028, 0.034);
  const edemaIsTumor = options.sequence === 't2' || options.sequence === 'flair';
  const intensity = new Float32Array(size * size);
  const boxes = lesions.map(() => ({ left: size, top: size, right: 0, bottom: 0 }));
  const inside = (distance: number, edge = soft): number => smoothStep(edge, -edge, distance);

  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const u = ((column + 0.5) / size) * 2 - 1;
      const v = ((row + 0.5) / size) * 2 - 1;
      const hx = u - head.centerX;
      const hy = v - head.centerY;
      const radius = Math.sqrt(hx * hx + hy * hy);
      const layers = head.layers(Math.atan2(hy, hx));
      const depth = layers.radius - radius;
      if (depth < -0.02) continue;

      const fine = tissue(u * 34, v * 34);
      const broad = coarse(u * 5, v * 5);
      let value = look.skin * inside(-depth);
      value = mix(value, look.fat * (0.9 + 0.22 * fine + 0.12 * broad), inside(0.012 - depth));
      const muscleStart = 0.012 + layers.fat;
      value = mix(
        value,
        look.muscle * (1 + 0.25 * fine),
        inside(muscleStart - depth) * inside(-layers.muscle + 0.004),
      );
      const skullStart = muscleStart + layers.muscle;
      value = mix(value, look.bone, inside(skullStart - depth));
      const marrowDistance = Math.abs(depth - skullStart - layers.skull * 0.5) - layers.skull * 0.17;
      value = mix(value, look.marrow * (0.9 + 0.5 * fine + 0.4 * broad), inside(marrowDistance, soft * 1.6));
      const fluidStart = skullStart + layers.skull;
      value = mix(value, look.csf, inside(fluidStart - depth));

      const brainDepth = layers.brain - radius;
      if (brainDepth > -soft * 2) {
        const [sx, sy] = displace(lesions, u, v, brainDepth);
        const bx = sx - head.centerX + 0.011 * sway(sx * 5.5, sy * 5.5);
        const by = sy - head.centerY + 0.011 * sway(sx * 5.5 + 30, sy * 5.5 + 30);
        const sourceDepth = head.layers(Math.atan2(by, bx)).brain - Math.sqrt(bx * bx + by * by);
        const fold = Math.min(sourceDepth, furrows(bx, by));
        let brain = look.csf;
        brain = mix(brain, look.gray * (1 + 0.1 * fine + 0.08 * broad), smoothStep(-soft, soft, fold));
        const whiteShare = smoothStep(-0.008, 0.012, fold - grayThickness * (1 + 0.5 * broad));
        const white = look.white * (1 + 0.06 * fine + 0.07 * broad);
        brain = mix(brain, white, whiteShare);
        brain = mix(brain, look.deepGray * (1 + 0.08 * fine), inside(deep.nuclei(bx, by), 0.01) * 0.9);
        const ventricle = inside(deep.ventricles(bx, by));
        brain = mix(brain, look.csf * (1 + 0.06 * fine), ventricle);
        const choroid = inside(deep.choroid(bx, by), 0.007) * ventricle;
        brain = mix(brain, mix(look.gray, look.vessel, 0.4) * (1 + 0.4 * fine), choroid * 0.8);
        brain = drawMidline(brain, bx, by, brainDepth);
        brain = drawVessels(brain, bx, by, fold);
        brain = drawLesions(brain, u, v, whiteShare, ventricle, fine, column, row);
        value = mix(value, brain, inside(-brainDepth));
      }
      intensity[row * size + column] = Math.max(0, value);
    }
  }

  function drawMidline(brain: number, x: number, y: number, brainDepth: number): number {
    if (y > gapStart && y < gapEnd) return brain;
    const falx = inside(Math.abs(x) - 0.0028, 0.004);
    const sinus = inside(Math.sqrt(x * x + (brainDepth - 0.012) ** 2) - 0.018, 0.006);
    return mix(mix(brain, look.falx, falx * 0.85), look.vessel, y > 0 ? sinus : sinus * 0.5);
  }

  function drawVessels(brain: number, x: number, y: number, fold: number): number {
    if (fold > 0.006) return brain;
    const bead = smoothStep(0.55, 0.85, vessels(x * 26 + 90, y * 26 + 90));
    return mix(brain, look.vessel, bead * 0.75);
  }

  function drawLesions(
    brain: number,
    u: number,
    v: number,
    whiteShare: number,
    ventricle: number,
    fine: number,
    column: number,
    row: number,
  ): number {
    let value = brain;
    lesions.forEach((lesion, i) => {
      if (Math.abs(u - lesion.centerX) > lesion.radius * 3.5) return;
      if (Math.abs(v - lesion.centerY) > lesion.radius * 3.5) return;
      const wet =
        inside(lesion.edema(u, v), lesion.radius * 0.22) * (0.3 + 0.7 * whiteShare) * (1 - ventricle);
      value = mix(value, look.edema * (1 + 0.07 * fine), wet * 0.9);
      const mass = inside(lesion.edge(u, v), soft * 1.5);
      const texture = 1 + 0.16 * lesion.texture(u, v) + 0.06 * fine;
      value = mix(
        value,
        (lesion.options.kind === 'ring' ? look.lesionRim : look.lesionSolid) * texture,
        mass,
      );
      value = mix(
        value,
        look.lesionCore * (1 + 0.25 * lesion.texture(u, v)),
        inside(lesion.core(u, v), soft * 2.2),
      );
      if (mass >= 0.5 || (edemaIsTumor && wet >= 0.5)) growBox(boxes[i]!, column, row);
    });
    return value;
  }

  degrade(intensity, size, { look, quality: options.quality ?? 'good', random: random.fork('scanner') });
  return toPhantom(intensity, size, boxes);
}

export function toPhantom(intensity: Float32Array, size: number, boxes: Box[]): Phantom {
  const gray = Uint8Array.from(intensity, (value) => Math.round(value * 255));
  return { width: size, height: size, gray, intensity, boxes: boxes.filter((box) => box.right > box.left) };
}

export function growBox(box: Box, column: number, row: number): void {
  box.left = Math.min(box.left, column);
  box.top = Math.min(box.top, row);
  box.right = Math.max(box.right, column + 1);
  box.bottom = Math.max(box.bottom, row + 1);
}

/** Mass effect: where the tissue seen at (u, v) was before the lesion grew. */
function displace(lesions: Lesion[], u: number, v: number, brainDepth: number): [number, number] {
  let x = u;
  let y = v;
  const give = Math.min(1, Math.max(0, brainDepth / 0.12));
  for (const lesion of lesions) {
    const dx = x - lesion.centerX;
    const dy = y - lesion.centerY;
    const reach = lesion.radius * 2.4;
    const squared = (dx * dx + dy * dy) / (reach * reach);
    if (squared > 6) continue;
    const pull = 0.42 * give * Math.exp(-squared * 1.6);
    x -= dx * pull;
    y -= dy * pull;
  }
  return [x, y];
}
