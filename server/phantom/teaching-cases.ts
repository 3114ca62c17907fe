import type { LesionOptions } from './lesion.ts';
import { generatePhantom, type Phantom } from './phantom.ts';
import { generatePlanePhantom } from './plane-phantom.ts';
import type { Sequence } from './sequence-look.ts';
import type { Level } from './sulci.ts';
import recipes from './teaching-recipes.json' with { type: 'json' };

export const teachingKinds = ['glioma', 'meningioma', 'pituitary', 'metastases', 'healthy'] as const;
export type TeachingKind = (typeof teachingKinds)[number];

/** How a case of the teaching library is drawn; scripts/teaching.ts chooses them. */
export interface TeachingRecipe {
  id: string;
  kind: TeachingKind;
  plane: 'axial' | 'sagittal' | 'coronal';
  sequence: Sequence;
  seed: number;
  level?: Level;
  lesions: LesionOptions[];
}

export const teachingRecipes = recipes as TeachingRecipe[];

const size = 384;

export function drawTeachingCase({ plane, sequence, seed, level, lesions }: TeachingRecipe): Phantom {
  if (plane !== 'axial') return generatePlanePhantom({ seed, size, plane, sequence, lesions });
  return generatePhantom({ seed, size, sequence, level: level ?? 'ventricles', lesions });
}
