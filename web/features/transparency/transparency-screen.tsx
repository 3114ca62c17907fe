import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl/react';
import { modelCall } from '#contract/model.ts';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { ActiveModel } from './active-model.tsx';
import { HostedModelText } from './hosted-model-text.tsx';
import { LimitsText } from './limits-text.tsx';
import { LiveText } from './live-text.tsx';

const sections = [
  'active',
  'measured',
  'failures',
  'data',
  'live',
  'hosted',
  'workflow',
  'methodology',
  'integration',
  'disclaimer',
] as const;

export function TransparencyScreen() {
  const t = useTranslations('transparency');
  return (
    <PageShell>
      <PageTitle title={t('title')} lead={t('lead')} aside={<BackToDashboard />} />
      <Prose contents={sections.map((id) => ({ id, label: t(`contents.${id}`) }))}>
        <ModelInUse />
        <LiveText />
        <HostedModelText />
        <LimitsText />
      </Prose>
    </PageShell>
  );
}

/** Kept apart, so that the card's arrival does not render the rest of the page again. */
function ModelInUse() {
  const t = useTranslations('transparency');
  const model = useQuery(callQuery(modelCall));
  // Deferred: the card has hundreds of rows, and the page stays responsive while they render.
  const answer = useDeferredValue(model.data);
  if (model.error) {
    return (
      <Notice
        tone="error"
        title={t('failed')}
        action={
          <Button size="small" onClick={() => void model.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorMessageOf(model.error, t('noReason'))}
      </Notice>
    );
  }
  if (answer) return <ActiveModel answer={answer} />;
  return (
    // As high as the screen, so that nothing visible moves when the card arrives.
    <div className="min-h-dvh">
      <SkeletonLines lines={12} />
    </div>
  );
}
