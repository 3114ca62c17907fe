import { useTranslations } from 'use-intl/react';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { LiveFigures } from '#web/components/live-figures.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { Adjudication } from './adjudication.tsx';
import { Agreement, ReviewShares } from './agreement.tsx';
import { Drift } from './drift.tsx';
import { Readers } from './readers.tsx';

const views = ['agreement', 'adjudication', 'readers', 'checks', 'drift'] as const;
type View = (typeof views)[number];

/** Label quality, and what the labels say about the active model. */
export function QualityScreen() {
  const state = useQueryState();
  const { admin } = useAdminSession();
  const t = useTranslations('admin.quality');
  const view = views.find((name) => name === state.value('view', 'agreement')) ?? 'agreement';
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <Segmented
            label={t('view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            onValueChange={(next: View) => state.set({ view: next === 'agreement' ? '' : next })}
          />
        }
      />
      {view === 'agreement' && (
        <>
          <Agreement />
          {admin.role === 'administrator' && <ReviewShares />}
        </>
      )}
      {view === 'adjudication' && <Adjudication />}
      {view === 'readers' && <Readers />}
      {view === 'checks' && (
        <div className="max-w-text space-y-4">
          <LiveFigures />
          <p className="text-muted">{t('checksNote')}</p>
        </div>
      )}
      {view === 'drift' && <Drift />}
    </>
  );
}
