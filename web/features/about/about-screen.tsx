import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';
import { contactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { TextList } from '#web/components/text-list.tsx';

const purposes = ['teach', 'study', 'improve', 'open'] as const;
const users = ['students', 'researchers', 'educators', 'developers', 'professionals'] as const;

export function AboutScreen() {
  const t = useTranslations('about');
  const start = (
    <ButtonLink to="/scanner" variant="primary">
      {t('start')}
    </ButtonLink>
  );
  return (
    <PageShell>
      <PageTitle title={t('title')} lead={t('lead')} aside={start} />
      <Prose>
        <h2 id="platform">{t('platform.heading')}</h2>
        <p>{t('platform.what')}</p>
        <p>{t.rich('platform.name', emphasis)}</p>
        <p>{t('platform.heads')}</p>

        <h2 id="purpose">{t('purpose.heading')}</h2>
        <TextList lines={purposes.map((purpose) => t(`purpose.${purpose}`))} />

        <h2 id="limits">{t('limits.heading')}</h2>
        <Notice tone="warning" title={t('limits.notice')}>
          {t('limits.regulated')}
        </Notice>
        <p>{t('limits.context')}</p>

        <h2 id="users">{t('users.heading')}</h2>
        <TextList lines={users.map((user) => t.rich(`users.${user}`, emphasis))} />

        <h2 id="story">{t('story.heading')}</h2>
        <p>{t('story.question')}</p>
        <p>{t('story.answer')}</p>
        <p>{t('story.today')}</p>

        <h2 id="contact">{t('contact.heading')}</h2>
        <p>{t.rich('contact.write', { link: contactLink() })}</p>
      </Prose>
    </PageShell>
  );
}
