import { useTranslations } from 'use-intl/react';
import { contactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { emphasis } from '#web/components/rich-text.tsx';

export function LimitsText() {
  const t = useTranslations('transparency');
  return (
    <>
      <h2 id="integration">{t('contents.integration')}</h2>
      <ul>
        <li>{t.rich('integration.label', emphasis)}</li>
        <li>{t('integration.box')}</li>
        <li>{t('integration.report')}</li>
      </ul>

      <h2 id="disclaimer">{t('contents.disclaimer')}</h2>
      <Notice tone="warning" title={t('disclaimer.title')}>
        {t('disclaimer.text')}
      </Notice>
      <p>{t.rich('disclaimer.contact', { link: contactLink(t('disclaimer.subject')) })}</p>
    </>
  );
}
