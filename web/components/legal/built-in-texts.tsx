import { useLocale, useTranslations } from 'use-intl/react';
import type { DocumentType } from '#contract/content.ts';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { defaultLanguage } from '#words/languages.ts';
import { contactLink } from '../contact-link.tsx';
import type { ContentsEntry } from '../prose.tsx';
import { TextList } from '../text-list.tsx';
import figures from './burned-in-figures.json' with { type: 'json' };

/** The ids of all headings, by their key in the catalog. */
const headingIds = {
  'privacy.headings.inShort': 'in-short',
  'privacy.headings.upload': 'upload',
  'privacy.headings.text': 'burned-in-text',
  'privacy.headings.visit': 'visit',
  'privacy.headings.browser': 'browser',
  'privacy.headings.access': 'who-sees',
  'privacy.headings.retention': 'how-long',
  'privacy.headings.choices': 'your-choices',
  'privacy.headings.contact': 'privacy-contact',
  'terms.headings.agreement': 'agreement',
  'terms.headings.purpose': 'purpose',
  'terms.headings.notFor': 'not-for',
  'terms.headings.duties': 'duties',
  'terms.headings.fairUse': 'fair-use',
  'terms.headings.results': 'results',
  'terms.headings.warranty': 'no-warranty',
  'terms.headings.changes': 'changes',
  'terms.headings.contact': 'terms-contact',
} as const;
type HeadingKey = keyof typeof headingIds;

const kept = ['session', 'returning', 'feedback', 'names', 'secret', 'learning', 'accepted'] as const;
const choices = ['see', 'delete', 'clear'] as const;
const duties = ['rights', 'names', 'brain', 'rules'] as const;

export function useBuiltInContents(type: DocumentType): ContentsEntry[] {
  const t = useTranslations('legal');
  return (Object.keys(headingIds) as HeadingKey[])
    .filter((key) => key.startsWith(type))
    .map((key) => ({ id: headingIds[key], label: t(key) }));
}

function Heading({ of }: { of: HeadingKey }) {
  const t = useTranslations('legal');
  return <h2 id={headingIds[of]}>{t(of)}</h2>;
}

/** States that the English text prevails; shown only with a translation. */
function Prevails() {
  const t = useTranslations('legal');
  return useLocale() === defaultLanguage ? null : <p>{t('prevails')}</p>;
}

/** The built-in privacy policy, which an administrator may replace. */
export function PrivacyText() {
  const t = useTranslations('legal');
  const site = useSiteInfo();
  const days = site ? t('privacy.days', { count: site.retentionDays }) : t('privacy.someDays');
  return (
    <>
      <Heading of="privacy.headings.inShort" />
      <p>{t('privacy.inShort', { days })}</p>

      <Heading of="privacy.headings.upload" />
      <p>{t('privacy.removal')}</p>
      <p>{t('privacy.fileName')}</p>
      <p>{t('privacy.provider')}</p>
      <p>{t('privacy.fingerprint')}</p>
      <p>{t('privacy.group')}</p>

      <Heading of="privacy.headings.text" />
      <p>{t('privacy.masking')}</p>
      <MissedText />

      <Heading of="privacy.headings.visit" />
      <p>{t('privacy.session')}</p>
      <p>{t('privacy.onDevice')}</p>
      <p>{t('privacy.written')}</p>
      <p>{t('privacy.inClass')}</p>

      <Heading of="privacy.headings.browser" />
      <TextList lines={kept.map((entry) => t(`privacy.kept.${entry}`))} />
      <p>{t('privacy.cookies')}</p>

      <Heading of="privacy.headings.access" />
      <p>{t('privacy.link')}</p>
      <p>{t('privacy.reviewers')}</p>

      <Heading of="privacy.headings.retention" />
      <p>{t('privacy.expiry', { days })}</p>
      <p>{t('privacy.deletion')}</p>

      <Heading of="privacy.headings.choices" />
      <TextList lines={choices.map((choice) => t(`privacy.choice.${choice}`))} />

      <Heading of="privacy.headings.contact" />
      <p>{t.rich('privacy.contact', { link: contactLink(t('privacy.subject')) })}</p>
      <Prevails />
    </>
  );
}

/** How often the text detector misses text, as measured. */
function MissedText() {
  const t = useTranslations('legal');
  const { count, percent } = useFormats();
  const { offHead, onHead } = figures;
  return (
    <p>
      {t('privacy.missed', {
        offHead: count(offHead.tried),
        offHeadMissed: count(offHead.silent),
        offHeadShare: percent(offHead.silent / offHead.tried),
        onHead: count(onHead.tried),
        onHeadMissed: count(onHead.unasked),
        onHeadShare: percent(onHead.unasked / onHead.tried),
      })}
    </p>
  );
}

/** The built-in terms of service, which an administrator may replace. */
export function TermsText() {
  const t = useTranslations('legal');
  return (
    <>
      <Heading of="terms.headings.agreement" />
      <p>{t('terms.agreement')}</p>
      <Heading of="terms.headings.purpose" />
      <p>{t('terms.purpose')}</p>
      <Heading of="terms.headings.notFor" />
      <p>{t('terms.notFor')}</p>
      <Heading of="terms.headings.duties" />
      <TextList lines={duties.map((duty) => t(`terms.duty.${duty}`))} />
      <Heading of="terms.headings.fairUse" />
      <p>{t('terms.fairUse')}</p>
      <Heading of="terms.headings.results" />
      <p>{t('terms.results')}</p>
      <Heading of="terms.headings.warranty" />
      <p>{t('terms.warranty')}</p>
      <Heading of="terms.headings.changes" />
      <p>{t('terms.changes')}</p>
      <Heading of="terms.headings.contact" />
      <p>{t.rich('terms.contact', { link: contactLink(t('terms.subject')) })}</p>
      <Prevails />
    </>
  );
}
