import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { maxUploadBytes } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { DiscFigure, OneSliceFigure, PortalFigure } from './get-pictures-figures.tsx';

const sections = ['portal', 'disc', 'slice', 'phone', 'ask'] as const;

export function GetPicturesScreen() {
  const t = useTranslations('pictures');
  return (
    <PageShell>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <ButtonLink to="/whole-scan" variant="primary">
            {t('open')}
          </ButtonLink>
        }
      />
      <Prose contents={sections.map((id) => ({ id, label: t(`${id}.heading`) }))}>
        <h2 id="portal">{t('portal.heading')}</h2>
        <p>{t('portal.intro')}</p>
        <PortalFigure />
        <p>{t('portal.report')}</p>

        <h2 id="disc">{t('disc.heading')}</h2>
        <p>{t('disc.intro')}</p>
        <DiscFigure />
        <p>{t.rich('disc.local', { link: (chunks) => <Link to="/whole-scan">{chunks}</Link> })}</p>

        <h2 id="slice">{t('slice.heading')}</h2>
        <p>
          {t.rich('slice.intro', {
            size: formatBytes(maxUploadBytes),
            link: (chunks) => <Link to="/scanner">{chunks}</Link>,
          })}
        </p>
        <OneSliceFigure />

        <h2 id="phone">{t('phone.heading')}</h2>
        <p>{t('phone.text')}</p>

        <h2 id="ask">{t('ask.heading')}</h2>
        <p>{t('ask.call')}</p>
        <blockquote>
          <p>{t('ask.quote')}</p>
        </blockquote>
        <p>{t('ask.details')}</p>
        <Notice title={t('ask.notice')}>{t('ask.wait')}</Notice>
      </Prose>
    </PageShell>
  );
}
