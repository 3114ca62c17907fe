import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteCall } from '#contract/site.ts';
import { callQuery } from '#web/lib/query.ts';

interface ContactLinkProps {
  className?: string;
  subject?: string;
  children: ReactNode;
}

/** A mail to the people who run this installation; the address comes from its configuration. */
export function ContactLink({ className, subject, children }: ContactLinkProps) {
  const site = useQuery(callQuery(siteCall));
  const search = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a
      href={site.data ? `mailto:${site.data.contactEmail}${search}` : '/about#contact'}
      className={className}
    >
      {children}
    </a>
  );
}
