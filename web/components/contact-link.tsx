import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSiteInfo } from '#web/lib/site-info.ts';

interface ContactLinkProps {
  className?: string;
  subject?: string | undefined;
  children: ReactNode;
}

/** A mail link to the operators. Until their address is known, a link to the contact section. */
export function ContactLink({ className, subject, children }: ContactLinkProps) {
  const site = useSiteInfo();
  if (!site) {
    return (
      <Link to="/about#contact" className={className}>
        {children}
      </Link>
    );
  }
  const search = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a href={`mailto:${site.contactEmail}${search}`} className={className}>
      {children}
    </a>
  );
}

/** For a `<link>` inside a message. */
export const contactLink = (subject?: string) => (chunks: ReactNode) => (
  <ContactLink className="text-accent-text underline underline-offset-4" subject={subject}>
    {chunks}
  </ContactLink>
);
