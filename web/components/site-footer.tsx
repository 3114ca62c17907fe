import { Link } from 'react-router';
import { researchOnly } from '#contract/research-only.ts';
import { ContactLink } from './contact-link.tsx';
import { Mark } from './mark.tsx';
import { footerLinks, type SiteLink } from './site-links.ts';

export function SiteFooter({ more = [] }: { more?: readonly SiteLink[] | undefined }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-column flex-col gap-6 px-5 py-10 text-small text-muted sm:px-8 lg:flex-row lg:items-start lg:justify-between">
        <div className="max-w-text">
          <p className="flex items-center gap-2 font-semibold text-text">
            <Mark size={20} />
            Sulcus
          </p>
          <p className="mt-2">
            {researchOnly} Not FDA approved or CE marked. Results need validation by qualified healthcare
            providers.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5 gap-y-2 lg:grid lg:grid-cols-[repeat(5,auto)] lg:gap-x-8">
            {[...footerLinks, ...more].map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block py-0.5 hover:text-text hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <ContactLink className="inline-block py-0.5 hover:text-text hover:underline">
                Contact
              </ContactLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
