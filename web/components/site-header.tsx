import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl/react';
import { otherLanguages } from '#web/lib/language.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { addressIn, languages } from '#words/languages.ts';
import { ButtonLink, IconButton } from './button.tsx';
import { Mark } from './mark.tsx';
import { headerLinks, type SiteLink } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';

interface SiteHeaderProps {
  links?: readonly SiteLink[] | undefined;
  homeTo?: string | undefined;
  actions?: ReactNode;
  wide?: boolean;
}

function NewScan() {
  const t = useTranslations('shell');
  return (
    <ButtonLink to="/scanner" variant="primary" size="small">
      {t('newScan')}
    </ButtonLink>
  );
}

export function SiteHeader({
  links = headerLinks,
  homeTo = '/',
  actions = <NewScan />,
  wide = false,
}: SiteHeaderProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const t = useTranslations('shell');
  return (
    <header className="sticky top-0 z-30 border-b short:static border-line bg-page">
      <div
        className={clsx(
          'mx-auto flex min-h-16 max-sm:min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-1 sm:px-8',
          wide ? 'max-w-desk' : 'max-w-column',
        )}
      >
        <Link
          to={homeTo}
          className="me-auto flex items-center gap-2.5 rounded-control text-large font-semibold md:me-2 lg:me-6"
        >
          <Mark />
          Sulcus
        </Link>
        <nav
          aria-label={t('mainNavigation')}
          className="me-auto hidden items-center gap-1 whitespace-nowrap md:flex"
        >
          {links.map((link) => (
            <HeaderLink key={link.to} link={link} />
          ))}
        </nav>
        <LanguageSwitch />
        <ThemeToggle />
        {actions}
        <IconButton
          icon={open ? X : Menu}
          iconSize={20}
          label={open ? t('closeMenu') : t('openMenu')}
          aria-expanded={open}
          aria-controls={menuId}
          className="-me-2 md:hidden"
          onClick={() => setOpen(!open)}
        />
      </div>
      <nav
        id={menuId}
        aria-label={t('menu')}
        hidden={!open}
        className="border-t border-line bg-page px-5 py-3 md:hidden"
      >
        {links.map((link) => (
          <HeaderLink key={link.to} link={link} onFollow={() => setOpen(false)} />
        ))}
      </nav>
    </header>
  );
}

function HeaderLink({ link, onFollow }: { link: SiteLink; onFollow?: () => void }) {
  const t = useTranslations('shell.links');
  return (
    <NavLink
      to={link.to}
      reloadDocument={link.reload ?? false}
      end={link.to === '/'}
      onClick={onFollow}
      className="block rounded-control px-3 py-2 text-muted hover:bg-subtle hover:text-text aria-[current=page]:text-text aria-[current=page]:font-semibold max-md:py-3 md:max-lg:px-1.5"
    >
      {t(link.label)}
    </NavLink>
  );
}

/**
 * Links to this page in the other languages, with what it shows (a result, a case). The server remembers the choice, so
 * a plain link is enough.
 */
function LanguageSwitch() {
  const { pathname, search } = useLocation();
  // A prerendered page knows no query.
  const query = useBrowserValue(() => search, '');
  const t = useTranslations('shell');
  return (
    <nav aria-label={t('language')} className="flex gap-1">
      {otherLanguages(useLocale()).map((code) => (
        <a
          key={code}
          href={`${addressIn(code, pathname)}?${queryIn(code, query)}`}
          hrefLang={code}
          lang={code}
          className="rounded-control px-2 py-2 text-small text-muted hover:bg-subtle hover:text-text"
        >
          <span className="sr-only sm:not-sr-only">{languages[code].name}</span>
          <span aria-hidden="true" className="uppercase sm:hidden">
            {code}
          </span>
        </a>
      ))}
    </nav>
  );
}

function queryIn(code: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('language', code);
  return query.toString();
}
