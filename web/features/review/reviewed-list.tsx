import { History } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime, formatPercent } from '#contract/format.ts';
import { imageCall } from '#contract/outputs.ts';
import { reviewVerdicts } from '#contract/picture-verdict.ts';
import type { ReviewedScan } from '#contract/review.ts';
import { reviewBands } from '#contract/scan-groups.ts';
import { Pager } from '#web/components/admin/pager.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { Select } from '#web/components/select.tsx';
import { addressOf } from '#web/lib/api.ts';
import type { QueryState } from '#web/lib/use-query-state.ts';
import {
  allReviewed as all,
  reviewedPageSize as pageSize,
  type ReviewedScans,
} from './use-reviewed-scans.ts';

type ReviewTranslator = ReturnType<typeof useTranslations<'admin.review'>>;

const named = (every: string, names: readonly string[] = []) => [
  { value: all, label: every },
  ...names.map((name) => ({ value: name, label: name })),
];

interface ReviewedListProps {
  state: QueryState;
  reviewed: ReviewedScans;
  onOpen: (scanId: string) => void;
}

/** Judged scans, each of which can be opened again. */
export function ReviewedList({ state, reviewed, onOpen }: ReviewedListProps) {
  const t = useTranslations('admin.review.reviewed');
  const words = useTranslations('admin.review');
  const { value, set } = state;
  const { list, page } = reviewed;
  const { data } = list;
  const selects = {
    verdict: [
      { value: all, label: t('anyVerdict') },
      ...reviewVerdicts.map((verdict) => ({ value: verdict, label: words(verdict) })),
      { value: 'unlabelled', label: t('incorrectUnlabeled') },
    ],
    reviewer: named(t('anyReviewer'), data?.reviewers),
    model: named(t('anyModel'), data?.models),
    band: [
      { value: all, label: t('anyBand') },
      ...reviewBands.map((band) => ({ value: band, label: t(`bands.${band}`) })),
    ],
  };
  const choose = (key: string) => (next: string) => set({ [key]: next === all ? '' : next, page: '' });
  const day = (key: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={t(key)}
      title={t(key)}
      className="w-auto!"
      value={value(key, '')}
      onChange={(event) => choose(key)(event.currentTarget.value)}
    />
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {(Object.keys(selects) as (keyof typeof selects)[]).map((key) => (
          <Select
            key={key}
            label={t(key)}
            value={value(key, all)}
            options={selects[key]}
            onValueChange={choose(key)}
          />
        ))}
        {day('from')}
        <span className="text-small text-muted">{t('until')}</span>
        {day('to')}
      </div>
      {list.isError ? (
        <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          tall
          caption={t('caption')}
          columns={columnsOf(words, onOpen)}
          rows={data?.scans}
          rowKey={({ scan }) => scan.id}
          empty={<EmptyState icon={History} title={t('emptyTitle')} description={t('empty')} />}
        />
      )}
      {data && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          exact={data.totalIsExact}
          onPage={(next) => set({ page: String(next) })}
        />
      )}
    </>
  );
}

function columnsOf(t: ReviewTranslator, onOpen: (scanId: string) => void): Column<ReviewedScan>[] {
  return [
    {
      id: 'scan',
      header: t('reviewed.scan'),
      className: 'min-w-52',
      cell: ({ scan }) => (
        <span className="flex items-center gap-3">
          <img
            src={addressOf(imageCall, { params: { id: scan.id, kind: 'original' } })}
            alt=""
            loading="lazy"
            className="size-10 shrink-0 rounded-small bg-stage object-contain"
          />
          <span className="min-w-0 truncate" title={scan.filename}>
            {scan.filename}
          </span>
        </span>
      ),
    },
    {
      id: 'verdict',
      header: t('reviewed.verdict'),
      cell: ({ judgment: { action, boxes } }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge>{t(action)}</Badge>
          {action === 'incorrect' && boxes === null && (
            <Badge tone="medium">{t('reviewed.notLabeled')}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'confidence',
      header: t('reviewed.confidence'),
      roomy: true,
      cell: ({ scan }) => formatPercent(scan.confidence),
    },
    { id: 'reviewer', header: t('reviewed.reviewer'), cell: ({ judgment }) => judgment.by },
    {
      id: 'at',
      header: t('reviewed.date'),
      className: 'text-muted lg:whitespace-nowrap',
      cell: ({ judgment: { at } }) => (
        <time dateTime={at} title={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      id: 'model',
      header: t('reviewed.model'),
      roomy: true,
      cell: ({ scan }) => scan.modelVersion ?? t('reviewed.unknownModel'),
    },
    {
      id: 'open',
      header: '',
      cell: ({ scan }) => (
        <Button
          size="small"
          aria-label={t('reviewed.openScan', { filename: scan.filename })}
          onClick={() => onOpen(scan.id)}
        >
          {t('reviewed.open')}
        </Button>
      ),
    },
  ];
}
