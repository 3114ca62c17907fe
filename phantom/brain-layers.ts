import type { Lesion } from './lesion.ts';
import { mix, smoothStep } from './noise.ts';
import type { Place, Scene } from './scene.ts';

interface BrainPlace extends Place {
  /** Below the surface of the brain. */
  depth: number;
  /** Texture at this place, in small and in large. */
  fine: number;
  broad: number;
}

/** The brightness of the brain at a place. `onLesion` gets each lesion that is there. */
export function brainAt(scene: Scene, place: BrainPlace, onLesion: (lesion: number) => void): number {
  const { head, look, deep, soft, inside } = scene;
  const { depth, fine, broad } = place;
  const [sx, sy] = displace(scene.lesions, place);
  const x = sx - head.centerX + 0.011 * scene.sway(sx * 5.5, sy * 5.5);
  const y = sy - head.centerY + 0.011 * scene.sway(sx * 5.5 + 30, sy * 5.5 + 30);
  const sourceDepth = head.layers(Math.atan2(y, x)).brain - Math.sqrt(x * x + y * y);
  const fold = Math.min(sourceDepth, scene.furrows(x, y));
  let brain = look.csf;
  brain = mix(brain, look.gray * (1 + 0.1 * fine + 0.08 * broad), smoothStep(-soft, soft, fold));
  const whiteShare = smoothStep(-0.008, 0.012, fold - scene.grayThickness * (1 + 0.5 * broad));
  const white = look.white * (1 + 0.06 * fine + 0.07 * broad);
  brain = mix(brain, white, whiteShare);
  brain = mix(brain, look.deepGray * (1 + 0.08 * fine), inside(deep.nuclei(x, y), 0.01) * 0.9);
  const ventricle = inside(deep.ventricles(x, y));
  brain = mix(brain, look.csf * (1 + 0.06 * fine), ventricle);
  const choroid = inside(deep.choroid(x, y), 0.007) * ventricle;
  brain = mix(brain, mix(look.gray, look.vessel, 0.4) * (1 + 0.4 * fine), choroid * 0.8);
  brain = drawMidline(scene, brain, { x, y, depth });
  brain = drawVessels(scene, brain, { x, y, fold });
  return drawLesions(scene, brain, { ...place, whiteShare, ventricle }, onLesion);
}

function drawMidline(
  { midlineGap: [gapStart, gapEnd], look, inside }: Scene,
  brain: number,
  { x, y, depth }: { x: number; y: number; depth: number },
): number {
  if (y > gapStart && y < gapEnd) return brain;
  const falx = inside(Math.abs(x) - 0.0028, 0.004);
  const sinus = inside(Math.sqrt(x * x + (depth - 0.012) ** 2) - 0.018, 0.006);
  return mix(mix(brain, look.falx, falx * 0.85), look.vessel, y > 0 ? sinus : sinus * 0.5);
}

function drawVessels(
  { vessels, look }: Scene,
  brain: number,
  { x, y, fold }: { x: number; y: number; fold: number },
): number {
  if (fold > 0.006) return brain;
  const bead = smoothStep(0.55, 0.85, vessels(x * 26 + 90, y * 26 + 90));
  return mix(brain, look.vessel, bead * 0.75);
}

function drawLesions(
  { lesions, look, soft, inside, edemaIsTumor }: Scene,
  brain: number,
  { u, v, fine, whiteShare, ventricle }: BrainPlace & { whiteShare: number; ventricle: number },
  onLesion: (lesion: number) => void,
): number {
  let value = brain;
  lesions.forEach((lesion, i) => {
    if (Math.abs(u - lesion.centerX) > lesion.radius * 3.5) return;
    if (Math.abs(v - lesion.centerY) > lesion.radius * 3.5) return;
    const wet = inside(lesion.edema(u, v), lesion.radius * 0.22) * (0.3 + 0.7 * whiteShare) * (1 - ventricle);
    value = mix(value, look.edema * (1 + 0.07 * fine), wet * 0.9);
    const mass = inside(lesion.edge(u, v), soft * 1.5);
    const texture = 1 + 0.16 * lesion.texture(u, v) + 0.06 * fine;
    const solid = lesion.options.kind === 'ring' ? look.lesionRim : look.lesionSolid;
    value = mix(value, solid * texture, mass);
    const core = inside(lesion.core(u, v), soft * 2.2);
    value = mix(value, look.lesionCore * (1 + 0.25 * lesion.texture(u, v)), core);
    if (mass >= 0.5 || (edemaIsTumor && wet >= 0.5)) onLesion(i);
  });
  return value;
}

/** Mass effect: where the tissue seen at (u, v) was before the lesion grew. */
function displace(lesions: readonly Lesion[], { u, v, depth }: BrainPlace): [number, number] {
  let x = u;
  let y = v;
  const give = Math.min(1, Math.max(0, depth / 0.12));
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
