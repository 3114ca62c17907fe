import { History } from 'lucide-react';
import { formatDateTime, formatPercent } from '#contract/format.ts';
import { imageCall } from '#contract/outputs.ts';
import { type ReviewedScan, reviewBands, verdicts } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { Pager } from '#web/components/pager.tsx';
import { Select } from '#web/components/select.tsx';
import { TallTable } from '#web/components/tall-table.tsx';
import { addressOf } from '#web/lib/api.ts';
import type { QueryState } from '#web/lib/use-query-state.ts';
import {
  allReviewed as all,
  reviewedPageSize as pageSize,
  type ReviewedScans,
} from './use-reviewed-scans.ts';

const verdictOptions = [
  { value: all, label: 'Every verdict' },
  ...verdicts.map((value) => ({ value, label: value === 'correct' ? 'Correct' : 'Incorrect' })),
  { value: 'unlabelled', label: 'Incorrect, not labelled' },
];
const bandOptions = [
  { value: all, label: 'Every confidence' },
  ...reviewBands.map((value) => ({
    value,
    label: value === 'none' ? 'No detection' : `${value[0]?.toUpperCase()}${value.slice(1)} confidence`,
  })),
];
const named = (every: string, names: readonly string[] = []) => [
  { value: all, label: every },
  ...names.map((name) => ({ value: name, label: name })),
];

interface ReviewedListProps {
  state: QueryState;
  reviewed: ReviewedScans;
  onOpen: (scanId: string) => void;
}

/** Judged scans; each can be opened again. */
export function ReviewedList({ state, reviewed, onOpen }: ReviewedListProps) {
  const { value, set } = state;
  const { list, page } = reviewed;
  const [from, to] = [value('from', ''), value('to', '')];
  const { data } = list;
  const choose = (key: string) => (next: string) => set({ [key]: next === all ? '' : next, page: '' });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          label="Verdict"
          value={value('verdict', all)}
          options={verdictOptions}
          onValueChange={choose('verdict')}
        />
        <Select
          label="Reviewer"
          value={value('reviewer', all)}
          options={named('Every reviewer', data?.reviewers)}
          onValueChange={choose('reviewer')}
        />
        <Select
          label="Model"
          value={value('model', all)}
          options={named('Every model', data?.models)}
          onValueChange={choose('model')}
        />
        <Select
          label="Band"
          value={value('band', all)}
          options={bandOptions}
          onValueChange={choose('band')}
        />
        <Input
          type="date"
          aria-label="From"
          title="From"
          className="w-auto!"
          value={from}
          onChange={(event) => choose('from')(event.currentTarget.value)}
        />
        <span className="text-small text-muted">to</span>
        <Input
          type="date"
          aria-label="To"
          title="To"
          className="w-auto!"
          value={to}
          onChange={(event) => choose('to')(event.currentTarget.value)}
        />
      </div>
      {list.isError ? (
        <FailedNotice title="The list could not be read" error={list.error} onRetry={list.refetch} />
      ) : (
        <TallTable>
          <DataTable
            caption="Reviewed scans"
            columns={columnsOf(onOpen)}
            rows={data?.scans}
            rowKey={({ scan }) => scan.id}
            empty={
              <EmptyState
                icon={<History size={28} aria-hidden="true" />}
                title="No reviewed scans"
                description="Nothing that was judged fits."
              />
            }
          />
        </TallTable>
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

function columnsOf(onOpen: (scanId: string) => void): Column<ReviewedScan>[] {
  return [
    {
      id: 'scan',
      header: 'Scan',
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
      header: 'Verdict',
      cell: ({ judgement: { action, boxes } }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge>{action === 'correct' ? 'Correct' : 'Incorrect'}</Badge>
          {action === 'incorrect' && boxes === null && <Badge tone="medium">Not labelled</Badge>}
        </span>
      ),
    },
    {
      id: 'confidence',
      header: 'Confidence',
      roomy: true,
      cell: ({ scan }) => formatPercent(scan.confidence),
    },
    { id: 'reviewer', header: 'Reviewer', cell: ({ judgement }) => judgement.by },
    {
      id: 'at',
      header: 'When',
      className: 'text-muted lg:whitespace-nowrap',
      cell: ({ judgement: { at } }) => (
        <time dateTime={at} title={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      id: 'model',
      header: 'Model',
      roomy: true,
      cell: ({ scan }) => scan.modelVersion ?? 'unknown',
    },
    {
      id: 'open',
      header: '',
      cell: ({ scan }) => (
        <Button size="small" aria-label={`Open ${scan.filename}`} onClick={() => onOpen(scan.id)}>
          Open
        </Button>
      ),
    },
  ];
}
