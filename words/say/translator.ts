import type { createTranslator, NamespaceKeys, NestedKeyOf } from 'use-intl/core';
import type { Catalog } from '../catalog.ts';

/** Speaks the messages of one catalog, in one language: from `useTranslations`, or from `translatorIn` on the server. */
export type Translator<Name extends NamespaceKeys<Catalog, NestedKeyOf<Catalog>>> = ReturnType<
  typeof createTranslator<Catalog, Name>
>;
