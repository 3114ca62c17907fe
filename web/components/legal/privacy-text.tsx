import { useTranslations } from 'use-intl/react';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { contactLink } from '../contact-link.tsx';
import type { ContentsEntry } from '../prose.tsx';
import figures from './burned-in-figures.json' with { type: 'json' };
import { Prevails } from './prevails.tsx';

const sections = {
  inShort: 'in-short',
  upload: 'upload',
  text: 'burned-in-text',
  visit: 'visit',
  browser: 'browser',
  access: 'who-sees',
  retention: 'how-long',
  choices: 'your-choices',
  contact: 'privacy-contact',
} as const;
type Section = keyof typeof sections;

const kept = ['session', 'returning', 'feedback', 'names', 'secret', 'accepted'] as const;
const choices = ['see', 'delete', 'clear'] as const;

export function usePrivacyContents(): ContentsEntry[] {
  const t = useTranslations('legal');
  return (Object.keys(sections) as Section[]).map((section) => ({
    id: sections[section],
    label: t(`privacy.headings.${section}`),
  }));
}

function Heading({ of }: { of: Section }) {
  const t = useTranslations('legal');
  return <h2 id={sections[of]}>{t(`privacy.headings.${of}`)}</h2>;
}

/** The built-in privacy policy, which an administrator may replace. */
export function PrivacyText() {
  const t = useTranslations('legal');
  const site = useSiteInfo();
  const days = site ? t('privacy.days', { count: site.retentionDays }) : t('privacy.someDays');
  return (
    <>
      <Heading of="inShort" />
      <p>{t('privacy.inShort', { days })}</p>

      <Heading of="upload" />
      <p>{t('privacy.removal')}</p>
      <p>{t('privacy.fileName')}</p>
      <p>{t('privacy.provider')}</p>
      <p>{t('privacy.fingerprint')}</p>
      <p>{t('privacy.group')}</p>

      <Heading of="text" />
      <p>{t('privacy.masking')}</p>
      <MissedText />

      <Heading of="visit" />
      <p>{t('privacy.session')}</p>
      <p>{t('privacy.onDevice')}</p>

      <Heading of="browser" />
      <ul>
        {kept.map((entry) => (
          <li key={entry}>{t(`privacy.kept.${entry}`)}</li>
        ))}
      </ul>
      <p>{t('privacy.cookies')}</p>

      <Heading of="access" />
      <p>{t('privacy.link')}</p>
      <p>{t('privacy.reviewers')}</p>

      <Heading of="retention" />
      <p>{t('privacy.expiry', { days })}</p>
      <p>{t('privacy.deletion')}</p>

      <Heading of="choices" />
      <ul>
        {choices.map((choice) => (
          <li key={choice}>{t(`privacy.choice.${choice}`)}</li>
        ))}
      </ul>

      <Heading of="contact" />
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
