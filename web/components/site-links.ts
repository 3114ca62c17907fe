export interface SiteLink {
  to: string;
  label: string;
  /** Loaded as a page of its own: it has other headers than the page that links to it. */
  reload?: true;
}

export const headerLinks: readonly SiteLink[] = [
  { to: '/whole-scan', label: 'Whole scan', reload: true },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/mri-education', label: 'Learn' },
  { to: '/model-transparency', label: 'Model' },
  { to: '/help', label: 'Help' },
  { to: '/status', label: 'Status' },
];

export const footerLinks: readonly SiteLink[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/about', label: 'About' },
  { to: '/mri-education', label: 'Learn' },
  { to: '/help', label: 'Help Center' },
  { to: '/updates', label: 'Updates' },
  { to: '/status', label: 'Status' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
];
