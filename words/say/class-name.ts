import { classIds, classLabel, plainClass } from '#contract/format.ts';
import type { Translator } from './translator.ts';

const isNamed = (name: string): name is 'tumor' | 'glioma' | 'meningioma' | 'pituitary' =>
  Object.hasOwn(classIds, name);

/** What a class is called; one that only another model knows keeps its own name. */
export function className(t: Translator<'viewer.classes'>, name: string): string {
  const plain = plainClass(name);
  return isNamed(plain) ? t(plain) : classLabel(plain);
}
