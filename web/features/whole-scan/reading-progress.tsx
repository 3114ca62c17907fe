import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import type { ScanState } from './scan/scan-state.ts';

export function ReadingProgress({ state, onCancel }: { state: ScanState; onCancel: () => void }) {
  const t = useTranslations('wholeScan.opening');
  const { done, total } = state.progress;
  return (
    <Card title={t('title')} aside={<Button onClick={onCancel}>{t('cancel')}</Button>}>
      <ProgressBar percent={total > 0 ? (done / total) * 100 : 0} label={t('progress')} />
      <p className="mt-3 text-muted" role="status">
        {total > 0 ? t('count', { done, total }) : t('start', { count: state.fileCount })}
      </p>
    </Card>
  );
}
