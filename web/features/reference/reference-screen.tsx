import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import {
  apiVersion,
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { AdminTitle, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { Facts } from '#web/components/facts.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';
import { callsByTag, fetchApiDocument } from './api-document.ts';
import { CallDetails, CodeBlock } from './call-details.tsx';

export function ReferenceScreen() {
  const t = useTranslations('admin.reference');
  const document = useQuery({ queryKey: ['/api/openapi.json'], queryFn: fetchApiDocument });
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        badges={
          <>
            <Badge icon={KeyRound} tone="accent">
              {t('adminAccess')}
            </Badge>
            <Badge>{t('version', { version: apiVersion })}</Badge>
          </>
        }
        aside={<ReturnToPanel />}
      />
      <ProviderCall />
      <Section
        title={t('product.title')}
        className="mt-10"
        lead={t.rich('product.lead', {
          link: (text) => (
            <a href="/api/openapi.json" className="text-accent-text underline underline-offset-3">
              {text}
            </a>
          ),
        })}
      >
        {document.isError && (
          <FailedNotice title={t('failed')} error={document.error} onRetry={document.refetch} />
        )}
        {document.isPending && <Skeleton className="h-96" />}
        {document.data &&
          [...callsByTag(document.data)].map(([tag, calls]) => (
            <section key={tag} aria-label={tag} className="mt-6">
              <h3 className="mb-2 text-large">{tag}</h3>
              <div className="overflow-hidden rounded-card border border-line bg-panel">
                {calls.map((call) => (
                  <CallDetails key={call.id} call={call} document={document.data} />
                ))}
              </div>
            </section>
          ))}
      </Section>
    </>
  );
}

const request = `curl -X POST \\
  -H "Authorization: Bearer {key}" \\
  -F image=@slice.png \\
  -F confidence=${confidenceCutOff} \\
  -F format=json \\
  'https://{provider}/{workspace}/workflows/version2'`;

const answer = JSON.stringify(
  {
    inference_id: '{id}',
    time: 0.6,
    image: { width: 512, height: 512 },
    predictions: [
      {
        x: 241.5,
        y: 188,
        width: 62,
        height: 58,
        confidence: 0.91,
        class: 'object',
        class_id: 0,
        detection_id: '{id}',
      },
    ],
  },
  null,
  2,
);

/** The hosted detector's API, as its provider documents it. */
function ProviderCall() {
  const t = useTranslations('admin.reference.provider');
  const words = useTranslations('admin.reference');
  const { hosted } = useProviderFigures();
  const facts = [
    ['method', t('methodValue')],
    ['path', '/{workspace}/workflows/version2'],
    ['authorization', 'Bearer {key}'],
    ['rateLimit', t('rateLimitValue', { count: String(providerRequestsPerHour) })],
    ['inference', t('inferenceValue', { milliseconds: String(providerAverageInferenceMs) })],
    ['architecture', hostedModelType],
    ['map', hosted.meanAveragePrecision],
    ['precision', hosted.precision],
    ['recall', hosted.recall],
    ['training', t('trainingValue', { scans: hosted.scans, samples: '17,600+' })],
  ] as const;
  return (
    <Card title={t('title')}>
      <p className="max-w-lead text-muted">{t('lead')}</p>
      <Facts
        className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 xl:grid-cols-[auto_1fr_auto_1fr]"
        value="wrap-anywhere"
        rows={facts.map(([name, value]) => [t(name), value])}
      />
      <CodeBlock label={words('request')} text={request} />
      <CodeBlock label={words('answer')} text={answer} />
    </Card>
  );
}
