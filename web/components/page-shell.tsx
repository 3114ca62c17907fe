import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { SiteLink } from './site-links.ts';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

interface PageShellProps {
  /** Links in the header, by default the public ones. */
  links?: readonly SiteLink[];
  /** Target of the logo's link. */
  homeTo?: string;
  /** Buttons at the right of the header, by default 'New Scan'; null for none. */
  actions?: ReactNode;
  /** Additional links in the footer. */
  moreFooterLinks?: readonly SiteLink[];
  /** Full width without padding, for a stage or a landing page. */
  bleed?: boolean;
  /** As wide as the window, for a screen that shows pictures. */
  wide?: boolean;
  children: ReactNode;
}

/** Header, main and footer of every public screen. */
export function PageShell({
  links,
  homeTo,
  actions,
  moreFooterLinks,
  bleed = false,
  wide = false,
  children,
}: PageShellProps) {
  useScrollToHash();
  const main = useFocusAfterNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader links={links} homeTo={homeTo} actions={actions} wide={wide} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={clsx('flex-1', !bleed && 'mx-auto w-full max-w-column px-5 pt-12 pb-20 sm:px-8')}
      >
        {children}
      </main>
      <SiteFooter more={moreFooterLinks} />
    </div>
  );
}

interface PageTitleProps {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
}

/** The title of a screen. */
export function PageTitle({ title, lead, aside }: PageTitleProps) {
  return (
    <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-display">{title}</h1>
        {lead && <div className="mt-3 max-w-lead text-large text-muted">{lead}</div>}
      </div>
      {aside}
    </div>
  );
}
