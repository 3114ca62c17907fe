import type { Catalog } from '#words/catalog.ts';

export type LinkLabel = keyof Catalog['shell']['links'];

export interface SiteLink {
  to: string;
  /** A key of `shell.links`. */
  label: LinkLabel;
  /** A full page load: the target needs other response headers. */
  reload?: true;
}

export const headerLinks: readonly SiteLink[] = [
  { to: '/whole-scan', label: 'wholeScan', reload: true },
  { to: '/dashboard', label: 'dashboard' },
  { to: '/mri-education', label: 'learn' },
  { to: '/model-transparency', label: 'model' },
  { to: '/help', label: 'help' },
  { to: '/status', label: 'status' },
];

export const footerLinks: readonly SiteLink[] = [
  { to: '/dashboard', label: 'dashboard' },
  { to: '/about', label: 'about' },
  { to: '/mri-education', label: 'learn' },
  { to: '/help', label: 'helpCenter' },
  { to: '/updates', label: 'updates' },
  { to: '/status', label: 'status' },
  { to: '/privacy', label: 'privacy' },
  { to: '/terms', label: 'terms' },
];
