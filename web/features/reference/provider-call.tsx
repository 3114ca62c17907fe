import { useTranslations } from 'use-intl/react';
import {
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { Card } from '#web/components/card.tsx';
import { Facts } from '#web/components/facts.tsx';
import { hostedModelType, useProviderFigures } from '#web/lib/provider-figures.ts';
import { CodeBlock } from './call-details.tsx';

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
export function ProviderCall() {
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
