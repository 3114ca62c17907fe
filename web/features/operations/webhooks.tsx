import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import { webhooksCall } from '#contract/operations.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { usePolled } from './use-polled.ts';

type Webhook = ResponseOf<typeof webhooksCall>['webhooks'][number];
type WebhooksTranslator = ReturnType<typeof useTranslations<'admin.operations.webhooks'>>;

function nextTryText(t: WebhooksTranslator, { failedAt, nextTry }: Webhook): string {
  if (failedAt) return t('givenUp', { date: formatDateTime(failedAt) });
  return nextTry ? formatDateTime(nextTry) : t('now');
}

const columnsOf = (t: WebhooksTranslator, scan: string): Column<Webhook>[] => [
  {
    id: 'url',
    header: t('url'),
    className: 'min-w-52 [overflow-wrap:anywhere]',
    cell: ({ url }) => url,
  },
  { id: 'key', header: t('key'), className: 'min-w-28', cell: ({ apiKey }) => apiKey },
  {
    id: 'problem',
    header: t('problem'),
    className: 'min-w-44',
    cell: ({ problem, attempts }) => (
      <>
        {problem ?? t('noTry')}
        {attempts > 0 && (
          <span className="block text-small text-muted">{t('tries', { count: attempts })}</span>
        )}
      </>
    ),
  },
  {
    id: 'next',
    header: t('next'),
    className: 'whitespace-nowrap',
    cell: (webhook) => nextTryText(t, webhook),
  },
  {
    id: 'scan',
    header: scan,
    className: 'min-w-40 break-all',
    cell: ({ scanId }) => <ScanLink scanId={scanId} />,
  },
];

/** Finished scans whose programs were not notified. */
export function Webhooks() {
  const t = useTranslations('admin.operations.webhooks');
  const operations = useTranslations('admin.operations');
  const webhooks = usePolled(webhooksCall);
  const lead = webhooks.data && webhooks.data.webhooks.length > 0;
  return (
    <Section
      title={t('title')}
      lead={lead ? t('lead', { delivered: webhooks.data.delivered }) : undefined}
      className="mt-8"
    >
      {webhooks.isError ? (
        <FailedNotice title={t('failed')} error={webhooks.error} onRetry={webhooks.refetch} />
      ) : (
        <DataTable
          tall
          caption={t('caption')}
          columns={columnsOf(t, operations('scan'))}
          rows={webhooks.data?.webhooks}
          rowKey={({ scanId }) => scanId}
          skeletonRows={1}
          empty={<p className="text-muted">{t('none')}</p>}
        />
      )}
    </Section>
  );
}
