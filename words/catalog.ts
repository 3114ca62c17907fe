import type admin from './en/admin/index.ts';
import type english from './en/index.ts';

/** Every message, by feature. English is the reference: other languages have the same keys. */
export type Catalog = typeof english;
export type Namespace = keyof Catalog;

/** Pages for administrators are in English only, so their words stand apart and need no translation. */
export type AdminCatalog = typeof admin;

/** The shape of a translation: the same keys, other sentences. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};
