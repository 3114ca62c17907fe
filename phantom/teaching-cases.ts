import type { LesionOptions } from './lesion.ts';
import { generatePhantom, type Phantom } from './phantom.ts';
import { generatePlanePhantom } from './plane-phantom.ts';
import { createRandom, type Random } from './random.ts';
import { type Sequence, sequences } from './sequence-look.ts';
import type { Level } from './sulci.ts';

export const teachingKinds = ['glioma', 'meningioma', 'pituitary', 'metastases', 'healthy'] as const;
type TeachingKind = (typeof teachingKinds)[number];

const planes = ['axial', 'sagittal', 'coronal'] as const;
type Plane = (typeof planes)[number];

/** How a case of the teaching library is drawn. */
export interface TeachingCase {
  kind: TeachingKind;
  plane: Plane;
  sequence: Sequence;
  seed: number;
  level: Level;
  lesions: LesionOptions[];
}

/** Deep in the brain, irregular, often with a dark core and swelling around it. */
function glioma(random: Random, plane: Plane): LesionOptions[] {
  const spot =
    plane === 'sagittal'
      ? { x: random.between(0.34, 0.68), y: random.between(0.26, 0.42) }
      : { x: 0.5 + (random.chance(0.5) ? 1 : -1) * random.between(0.09, 0.19), y: random.between(0.3, 0.5) };
  const kind = random.chance(0.6) ? 'ring' : 'solid';
  return [{ ...spot, radius: random.between(0.03, 0.075), kind, edema: random.chance(0.75) }];
}

/** At the surface of the brain, even, with a sharp edge. */
function meningioma(random: Random, plane: Plane): LesionOptions[] {
  const angle = random.between(-2.6, -0.5);
  const reach = plane === 'sagittal' ? 0.26 : 0.25;
  const spot = { x: 0.5 + Math.cos(angle) * reach, y: 0.44 + Math.sin(angle) * reach };
  return [{ ...spot, radius: random.between(0.03, 0.06), kind: 'solid', edema: random.chance(0.3) }];
}

/** In the middle of the skull base. */
function pituitary(random: Random, plane: Plane): LesionOptions[] {
  const spot =
    plane === 'sagittal' ? { x: 0.43, y: 0.61 } : { x: 0.5, y: plane === 'coronal' ? 0.635 : 0.47 };
  return [{ ...spot, radius: random.between(0.022, 0.045), kind: 'solid', edema: false }];
}

/** Several, small, each with swelling. */
function metastases(random: Random, plane: Plane): LesionOptions[] {
  const lowest = plane === 'axial' ? 0.62 : 0.42;
  const places = [
    { x: random.between(0.32, 0.4), y: random.between(0.26, 0.36) },
    { x: random.between(0.6, 0.68), y: random.between(0.36, lowest) },
    { x: random.between(0.34, 0.44), y: random.between(0.46, Math.max(0.48, lowest)) },
  ];
  return places.slice(0, random.whole(2, 3)).map((place) => ({
    ...place,
    radius: random.between(0.018, 0.032),
    kind: random.chance(0.4) ? ('ring' as const) : ('solid' as const),
    edema: true,
  }));
}

const lesionsOf: Record<TeachingKind, (random: Random, plane: Plane) => LesionOptions[]> = {
  glioma,
  meningioma,
  pituitary,
  metastases,
  healthy: () => [],
};

const wanted: [TeachingKind, readonly Sequence[], readonly Plane[]][] = [
  ['glioma', sequences, planes],
  ['meningioma', ['t1', 't1ce', 't2', 'flair'], planes],
  ['pituitary', ['t1ce', 't1', 't2'], ['sagittal', 'coronal']],
  ['metastases', ['t1ce', 't2', 'flair'], planes],
  ['healthy', sequences, planes],
];

/**
 * Cases to choose from: every kind in each of its sequences and planes. scripts/teaching.ts chooses those of the library,
 * which are stored by kind, sequence and plane.
 */
export const teachingCandidates: readonly TeachingCase[] = wanted
  .flatMap(([kind, inSequences, inPlanes]) =>
    inSequences.flatMap((sequence) => inPlanes.map((plane) => ({ kind, sequence, plane }))),
  )
  .map((wantedCase, i) => {
    const seed = 9_000 + i * 7;
    const random = createRandom(seed).fork('teaching');
    const level = random.pick<Level>(['ventricles', 'bodies', 'high']);
    return { ...wantedCase, seed, level, lesions: lesionsOf[wantedCase.kind](random, wantedCase.plane) };
  });

const size = 384;

export function drawTeachingCase({ plane, sequence, seed, level, lesions }: TeachingCase): Phantom {
  return plane === 'axial'
    ? generatePhantom({ seed, size, sequence, level, lesions })
    : generatePlanePhantom({ seed, size, plane, sequence, lesions });
}
