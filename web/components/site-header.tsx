import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
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
          'mx-auto flex h-16 items-center gap-3 px-5 sm:px-8',
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
          label={open ? t('closeMenu') : t('openMenu')}
          aria-expanded={open}
          aria-controls={menuId}
          className="-me-2 md:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
        </IconButton>
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
