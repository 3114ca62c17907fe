import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { docsAddress } from '#contract/addresses.ts';
import { defaultLanguage } from '#words/languages.ts';
import { ContactLink } from './contact-link.tsx';
import { Mark } from './mark.tsx';
import { SiteHeader } from './site-header.tsx';
import { footerLinks, type SiteLink } from './site-links.ts';
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

export function PageTitle({ title, lead, aside }: { title: ReactNode; lead?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-display">{title}</h1>
        {lead && <div className="mt-3 max-w-lead text-large text-muted">{lead}</div>}
      </div>
      {aside}
    </div>
  );
}

/**
 * Returns a ref for the screen's main element. If nothing has the focus after a navigation, because the link or the
 * skeleton that had it is gone, main receives it, so that keyboard users continue at the new content.
 */
function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // The first page of a visit keeps the browser's default focus.
  const navigated = key !== 'default';
  useEffect(() => {
    if (navigated && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [navigated]);
  return main;
}

function SiteFooter({ more = [] }: { more?: readonly SiteLink[] | undefined }) {
  const t = useTranslations('shell');
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-column flex-col gap-6 px-5 py-10 text-small text-muted sm:px-8 lg:flex-row lg:items-start lg:justify-between">
        <div className="max-w-text">
          <p className="flex items-center gap-2 font-semibold text-text">
            <Mark size={20} />
            Sulcus
          </p>
          <p className="mt-2">
            {t('researchOnly')} {t('notADevice')}
          </p>
        </div>
        <nav aria-label={t('footer')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2 lg:grid lg:grid-cols-[repeat(5,auto)] lg:gap-x-8">
            {[...footerLinks, ...more].map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block py-0.5 hover:text-text hover:underline">
                  {t(`links.${link.label}`)}
                </Link>
              </li>
            ))}
            <li>
              {/* Plain pages outside this app. */}
              <a
                href={docsAddress('start')}
                hrefLang={defaultLanguage}
                className="inline-block py-0.5 hover:text-text hover:underline"
              >
                {t('docs')}
              </a>
            </li>
            <li>
              <ContactLink className="inline-block py-0.5 hover:text-text hover:underline">
                {t('contact')}
              </ContactLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
