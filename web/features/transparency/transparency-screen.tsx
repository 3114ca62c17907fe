import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { modelCall } from '#contract/site.ts';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { ActiveModel } from './active-model.tsx';
import { HostedModelText } from './hosted-model-text.tsx';
import { LimitsText } from './limits-text.tsx';
import { LiveText } from './live-text.tsx';

const contents = [
  { id: 'active', label: 'The active model' },
  { id: 'measured', label: 'Measured figures' },
  { id: 'confidence', label: 'What a confidence is worth' },
  { id: 'failures', label: 'Known failures' },
  { id: 'data', label: 'Training and test data' },
  { id: 'live', label: 'Found on this installation' },
  { id: 'hosted', label: 'The hosted model' },
  { id: 'workflow', label: 'Workflow' },
  { id: 'methodology', label: 'Methodology' },
  { id: 'integration', label: 'Integration notes' },
  { id: 'disclaimer', label: 'Disclaimer' },
];

export function TransparencyScreen() {
  const model = useQuery(callQuery(modelCall));
  // Drawn in slices, between which the page answers: the card has hundreds of rows.
  const answer = useDeferredValue(model.data);
  return (
    <PageShell>
      <PageTitle
        title="Model transparency"
        lead="What the detectors are, what they were trained on, how often they were wrong, and who says so."
        aside={<BackToDashboard />}
      />
      <Prose contents={contents}>
        {model.error ? (
          <Notice
            tone="error"
            title="The active model's card could not be loaded"
            action={
              <Button size="small" onClick={() => void model.refetch()}>
                Try again
              </Button>
            }
          >
            {sentenceOf(model.error, 'The server gave no reason.')}
          </Notice>
        ) : answer ? (
          <ActiveModel answer={answer} />
        ) : (
          // As high as the screen, so that nothing in sight moves when the card arrives.
          <div className="min-h-dvh">
            <SkeletonLines lines={12} />
          </div>
        )}
        <LiveText />
        <HostedModelText />
        <LimitsText />
      </Prose>
    </PageShell>
  );
}
