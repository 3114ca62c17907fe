import { useTranslations } from 'use-intl/react';
import { Disclosure } from '#web/components/disclosure.tsx';
import { LiveFigures } from '#web/components/live-figures.tsx';
import { Notice } from '#web/components/notice.tsx';

/** The reviewers' judgments of visitors' pictures, separate from the test figures. */
export function LiveText() {
  const t = useTranslations('transparency');
  return (
    <>
      <h2 id="live">{t('contents.live')}</h2>
      <Notice title={t('live.noticeTitle')}>{t('live.notice')}</Notice>
      <Disclosure summary={t('live.table')} className="mt-3">
        <LiveFigures />
      </Disclosure>
    </>
  );
}
