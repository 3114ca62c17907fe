import { useTranslations } from 'use-intl/react';
import { contactLink } from '../contact-link.tsx';
import type { ContentsEntry } from '../prose.tsx';
import { Prevails } from './prevails.tsx';

const sections = {
  agreement: 'agreement',
  purpose: 'purpose',
  notFor: 'not-for',
  duties: 'duties',
  fairUse: 'fair-use',
  results: 'results',
  warranty: 'no-warranty',
  changes: 'changes',
  contact: 'terms-contact',
} as const;
type Section = keyof typeof sections;

const duties = ['rights', 'names', 'brain', 'rules'] as const;

export function useTermsContents(): ContentsEntry[] {
  const t = useTranslations('legal');
  return (Object.keys(sections) as Section[]).map((section) => ({
    id: sections[section],
    label: t(`terms.headings.${section}`),
  }));
}

function Heading({ of }: { of: Section }) {
  const t = useTranslations('legal');
  return <h2 id={sections[of]}>{t(`terms.headings.${of}`)}</h2>;
}

/** The built-in terms of service, which an administrator may replace. */
export function TermsText() {
  const t = useTranslations('legal');
  return (
    <>
      <Heading of="agreement" />
      <p>{t('terms.agreement')}</p>
      <Heading of="purpose" />
      <p>{t('terms.purpose')}</p>
      <Heading of="notFor" />
      <p>{t('terms.notFor')}</p>
      <Heading of="duties" />
      <ul>
        {duties.map((duty) => (
          <li key={duty}>{t(`terms.duty.${duty}`)}</li>
        ))}
      </ul>
      <Heading of="fairUse" />
      <p>{t('terms.fairUse')}</p>
      <Heading of="results" />
      <p>{t('terms.results')}</p>
      <Heading of="warranty" />
      <p>{t('terms.warranty')}</p>
      <Heading of="changes" />
      <p>{t('terms.changes')}</p>
      <Heading of="contact" />
      <p>{t.rich('terms.contact', { link: contactLink(t('terms.subject')) })}</p>
      <Prevails />
    </>
  );
}
