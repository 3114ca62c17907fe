import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { modelCall } from '#contract/model.ts';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { contactLink } from '#web/components/contact-link.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { LiveFigures } from '#web/components/live-figures.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';
import { callQuery } from '#web/lib/query.ts';
import { ActiveModel } from './active-model.tsx';

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
    return <FailedNotice title={t('failed')} error={model.error} onRetry={model.refetch} />;
  }
  if (answer) return <ActiveModel answer={answer} />;
  return (
    // As high as the screen, so that nothing visible moves when the card arrives.
    <div className="min-h-dvh">
      <SkeletonLines lines={12} />
    </div>
  );
}

/** The reviewers' judgments of visitors' pictures, separate from the test figures. */
function LiveText() {
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

function LimitsText() {
  const t = useTranslations('transparency');
  return (
    <>
      <h2 id="integration">{t('contents.integration')}</h2>
      <TextList
        lines={[t.rich('integration.label', emphasis), t('integration.box'), t('integration.report')]}
      />

      <h2 id="disclaimer">{t('contents.disclaimer')}</h2>
      <Notice tone="warning" title={t('disclaimer.title')}>
        {t('disclaimer.text')}
      </Notice>
      <p>{t.rich('disclaimer.contact', { link: contactLink(t('disclaimer.subject')) })}</p>
    </>
  );
}

/** The hosted provider's model, as reported by its developer. */
function HostedModelText() {
  const t = useTranslations('transparency');
  const { hosted, earlier } = useProviderFigures();
  const reportedBy = t('hosted.reportedBy');
  const rows = [
    [t('measured.map'), 'meanAveragePrecision'],
    [t('hosted.precision'), 'precision'],
    [t('hosted.recall'), 'recall'],
  ] as const;
  return (
    <>
      <h2 id="hosted">{t('contents.hosted')}</h2>
      <p>{t('hosted.intro', { reportedBy })}</p>
      <Disclosure summary={t('hosted.table', { reportedBy })}>
        <table>
          <caption className="sr-only">{t('hosted.table', { reportedBy })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('measured.figure')}</th>
              <th scope="col">{t('hosted.version2')}</th>
              <th scope="col">{t('hosted.earlier')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, key]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{hosted[key]}</td>
                <td>{earlier[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {t('hosted.speed', {
            milliseconds: providerAverageInferenceMs,
            requests: providerRequestsPerHour,
          })}
        </p>
      </Disclosure>

      <h2 id="workflow">{t('contents.workflow')}</h2>
      <ol>
        <li>{t.rich('workflow.detect', emphasis)}</li>
        <li>{t.rich('workflow.analyze', { ...emphasis, threshold: confidenceCutOff })}</li>
        <li>{t.rich('workflow.visualize', emphasis)}</li>
      </ol>

      <h2 id="methodology">{t('contents.methodology')}</h2>
      <ol>
        <li>{t.rich('methodology.collect', { ...emphasis, scans: hosted.scans })}</li>
        <li>{t.rich('methodology.annotate', { ...emphasis, annotations: hosted.annotations })}</li>
        <li>{t.rich('methodology.augment', { ...emphasis, augmented: hosted.augmented })}</li>
        <li>{t.rich('methodology.train', { ...emphasis, type: hostedModelType })}</li>
      </ol>
    </>
  );
}
