import { useTranslations } from 'use-intl/react';
import { maxUploadBytes } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { ContactLink } from '#web/components/contact-link.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { WithContents } from '#web/components/prose.tsx';
import { Section } from '#web/components/section.tsx';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { Faq, faqGroups } from './faq.tsx';

const steps = ['upload', 'analyze', 'review'] as const;

export function HelpScreen() {
  const t = useTranslations('help');
  const feedbackUrl = useSiteInfo()?.feedbackUrl;
  return (
    <PageShell>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <ButtonLink to="/scanner" variant="primary">
            {t('start')}
          </ButtonLink>
        }
      />
      <Section title={t('quickStart')} first>
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="rounded-card border border-line bg-panel p-5">
              <p className="text-small text-muted">{t('step', { number: String(index + 1) })}</p>
              <h3 className="mt-1 text-large">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 text-muted">
                {t(`steps.${step}.text`, { size: formatBytes(maxUploadBytes) })}
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <div className="mt-14">
        <WithContents contents={faqGroups.map(({ id }) => ({ id, label: t(`groups.${id}`) }))}>
          <div className="max-w-figure">
            <Faq />
          </div>
        </WithContents>
      </div>
      <Section title={t('stuck.heading')}>
        <p className="max-w-text text-muted">{t('stuck.text')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ContactLink
            subject={t('stuck.subject')}
            className="inline-flex min-h-10 items-center rounded-control border border-line bg-panel px-4 font-semibold hover:bg-subtle"
          >
            {t('stuck.contact')}
          </ContactLink>
          {feedbackUrl && (
            <ButtonAnchor href={feedbackUrl} target="_blank" rel="noreferrer" variant="quiet">
              {t('stuck.feedback')}
            </ButtonAnchor>
          )}
          <ButtonLink to="/status" variant="quiet">
            {t('stuck.status')}
          </ButtonLink>
        </div>
      </Section>
    </PageShell>
  );
}
