import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { ContactLink } from './contact-link.tsx';
import { Mark } from './mark.tsx';
import { footerLinks, type SiteLink } from './site-links.ts';

export function SiteFooter({ more = [] }: { more?: readonly SiteLink[] | undefined }) {
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
