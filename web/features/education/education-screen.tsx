import { useTranslations } from 'use-intl/react';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Footnotes } from '#web/components/footnotes.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { DetectionText } from './detection-text.tsx';
import { ImagingText } from './imaging-text.tsx';

const sections = ['site', 'mri', 'dwi', 'ai', 'box', 'people'] as const;
/** In the order of their footnotes. */
const sources = ['mcrobbie', 'stejskal', 'lebihan', 'carion', 'everingham', 'guo'] as const;

export function EducationScreen() {
  const t = useTranslations('education');
  return (
    <PageShell>
      <p className="mb-8 rounded-card border border-line bg-subtle px-5 py-3 text-center text-small font-semibold">
        {t('banner')}
      </p>
      <PageTitle title={t('title')} aside={<BackToDashboard />} />
      <Prose contents={sections.map((id) => ({ id, label: t(`contents.${id}`) }))}>
        <h2 id="site">{t('contents.site')}</h2>
        <p>{t('site')}</p>
        <ImagingText />
        <DetectionText />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            {t('actions.demo')}
          </ButtonLink>
          <ButtonLink to="/teaching">{t('actions.practice')}</ButtonLink>
          <ButtonLink to="/help">{t('actions.help')}</ButtonLink>
        </div>
        <Footnotes
          sources={sources.map((name) =>
            t.rich(`sources.${name}`, { cite: (chunks) => <cite>{chunks}</cite> }),
          )}
        />
      </Prose>
    </PageShell>
  );
}
