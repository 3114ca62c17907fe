import { classLabel, plainClass } from '#contract/tumor-classes.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

/** What a class is called; one that only another model knows keeps its own name. */
export function className(t: Translator<'viewer.classes'>, name: string): string {
  const plain = plainClass(name) as keyof Catalog['viewer']['classes'];
  return t.has(plain) ? t(plain) : classLabel(plain);
}
