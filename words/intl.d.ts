import type { AdminCatalog, Catalog } from './catalog.ts';
import type { Language } from './languages.ts';

/** Keys and the values inside a message are checked by the compiler, against the English catalog. */
declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Language;
    Messages: Catalog & { admin: AdminCatalog };
  }
}
