import { brainAt } from './brain-layers.ts';
import { mix } from './noise.ts';
import type { Place, Scene } from './scene.ts';

/** The brightness at a place; null outside of the head. `onLesion` gets each lesion that is there. */
export function headAt(scene: Scene, { u, v }: Place, onLesion: (lesion: number) => void): number | null {
  const { head, look, soft, inside } = scene;
  const hx = u - head.centerX;
  const hy = v - head.centerY;
  const radius = Math.sqrt(hx * hx + hy * hy);
  const layers = head.layers(Math.atan2(hy, hx));
  const depth = layers.radius - radius;
  if (depth < -0.02) return null;

  const fine = scene.tissue(u * 34, v * 34);
  const broad = scene.coarse(u * 5, v * 5);
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
  if (brainDepth <= -soft * 2) return value;
  const brain = brainAt(scene, { u, v, depth: brainDepth, fine, broad }, onLesion);
  return mix(value, brain, inside(-brainDepth));
}
