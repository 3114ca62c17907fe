import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

const known: Record<keyof Catalog['result']['source'], true> = {
  cheng: true,
  br35h: true,
  'tcga-lgg': true,
  'tcga-lgg-t1': true,
  'tcga-lgg-t2': true,
  'web-mixed': true,
  'healthy-full-head': true,
  'ms-full-head': true,
  'healthy-t1-stripped': true,
  'stroke-flair': true,
  'stroke-t1': true,
  'oasis-healthy': true,
  'brain-dwi': true,
};
const isKnown = (id: string): id is keyof typeof known => Object.hasOwn(known, id);

/** What a test source is called; one that only another model knows keeps the title of its card. */
export function sourceName(t: Translator<'result'>, { id, title }: { id: string; title: string }): string {
  return isKnown(id) ? t(`source.${id}`) : title;
}
