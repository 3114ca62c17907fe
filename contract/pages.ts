/** Every page by its address. `words` names its head in the catalog `pages`. */
export interface Page {
  words: string;
  /** Kept out of the sitemap and marked noindex. */
  hidden?: true;
  /** For administrators; only in English. */
  admin?: true;
  /** The content depends on the query, so the prerendered page is used only without one. */
  chosenByQuery?: true;
}

export const pages = {
  '/': { words: 'landing' },
  '/dashboard': { words: 'dashboard' },
  '/scanner': { words: 'scanner' },
  '/upload': { words: 'upload' },
  '/whole-scan': { words: 'wholeScan' },
  '/about': { words: 'about' },
  '/help': { words: 'help' },
  '/get-your-pictures': { words: 'getPictures' },
  '/feedback': { words: 'feedback' },
  '/status': { words: 'status' },
  '/privacy': { words: 'privacy' },
  '/stored': { words: 'stored', hidden: true },
  '/terms': { words: 'terms' },
  '/updates': { words: 'updates' },
  '/mri-education': { words: 'education' },
  '/teaching': { words: 'teaching', chosenByQuery: true },
  '/class-board': { words: 'classBoard', hidden: true },
  '/model-transparency': { words: 'transparency' },
  '/admin': { words: 'signIn', hidden: true, admin: true },
  '/admin-login': { words: 'signIn', hidden: true, admin: true },
  '/admin-panel': { words: 'panel', hidden: true, admin: true },
  '/database-admin': { words: 'library', hidden: true, admin: true },
  '/api-reference': { words: 'reference', hidden: true, admin: true },
  '/admin-review': { words: 'review', hidden: true, admin: true },
  '/admin-quality': { words: 'quality', hidden: true, admin: true },
  '/admin-analytics': { words: 'analytics', hidden: true, admin: true },
  '/admin-content': { words: 'content', hidden: true, admin: true },
  '/admin-incorrect-scans': { words: 'dataset', hidden: true, admin: true },
  '/admin-models': { words: 'models', hidden: true, admin: true },
  '/admin-users': { words: 'users', hidden: true, admin: true },
  '/admin-classrooms': { words: 'classrooms', hidden: true, admin: true },
  '/admin-feedback': { words: 'adminFeedback', hidden: true, admin: true },
  '/start': { words: 'dashboard', hidden: true },
  '/admin-api-keys': { words: 'apiKeys', hidden: true, admin: true },
  '/admin-operations': { words: 'operations', hidden: true, admin: true },
  '/admin-account': { words: 'account', hidden: true, admin: true },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;
export type PageWords = (typeof pages)[PagePath]['words'] | 'notFound';

/** Finds the page as the router does: '/Dashboard/' is '/dashboard'. '/home' is the landing page. */
export function pageOf(path: string): {
  page: Page & { words: PageWords };
  known: boolean;
  canonicalPath: string;
} {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/';
  const canonicalPath = plain === '/home' ? '/' : plain;
  const known = Object.hasOwn(pages, canonicalPath);
  return { page: known ? pages[canonicalPath as PagePath] : { words: 'notFound' }, known, canonicalPath };
}
