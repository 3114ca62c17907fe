import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

/** What a test source is called; one that only another model knows keeps the title of its card. */
export function sourceName(t: Translator<'result'>, { id, title }: { id: string; title: string }): string {
  const source = `source.${id as keyof Catalog['result']['source']}` as const;
  return t.has(source) ? t(source) : title;
}
