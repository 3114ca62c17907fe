import { useMutation, useQuery } from '@tanstack/react-query';
import { Handshake, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { reviewMessages } from '#contract/messages.ts';
import { type AdjudicationCase, type AnonymousReading, adjudicationsCall } from '#contract/quality.ts';
import { reopenReviewCall, reviewCall, skipReviewCall } from '#contract/review.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { wholePicture, zoomStep } from '#web/components/viewer/viewport.ts';
import { PictureWindow } from '#web/components/viewer/window-presets.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast } from '#web/lib/toast.ts';
import { usePageKeys } from '#web/lib/use-page-keys.ts';
import { ReadingCard, usePane } from './reading-card.tsx';

/** What a reader said, as a verdict of the adjudicator. */
function acceptedReading({ action, picture, reason, notes, boxes }: AnonymousReading) {
  return {
    reviewNotes: notes,
    ...(picture && { picture }),
    ...(reason && { reason }),
    ...(action !== 'undecided' && { action }),
    ...(boxes && { boxes }),
  };
}

const failed = (reason: unknown) => failureToast(reviewMessages.failed.title, reason, '');

/** Scans on which two readers disagree, one at a time, for a final verdict. */
export function Adjudication() {
  const t = useTranslations('admin.quality.adjudication');
  const list = useQuery({ ...callQuery(adjudicationsCall), staleTime: 0, refetchOnMount: 'always' });
  const refetchCases = useRefresh(adjudicationsCall);
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: (id: string) => call(reopenReviewCall, { params: { id } }),
    onError: failed,
    onSettled: refetchCases,
  });
  const skip = useMutation({
    mutationFn: (id: string) => call(skipReviewCall, { params: { id } }),
    onError: failed,
    onSettled: refetchCases,
  });
  const settle = useMutation({
    mutationFn: ({ scan, reading }: { scan: AdjudicationCase['scan']; reading: AnonymousReading }) =>
      call(reviewCall, {
        params: { id: scan.id },
        body: {
          ...acceptedReading(reading),
          reviewVersion: scan.reviewVersion,
          replaces: true,
        },
      }),
    onSuccess: (_, { scan }) => setSettled(scan),
    onError: failed,
    onSettled: refetchCases,
  });
  const [settled, setSettled] = useState<AdjudicationCase['scan'] | null>(null);
  const [first] = list.data?.cases ?? [];
  if (list.isError) return <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton className="h-[58dvh]" />;
  // In the page and not over it, where it would cover the buttons of the next case.
  const last = settled && (
    <Notice
      tone="info"
      className="mb-3"
      live
      action={
        <Button size="small" onClick={() => undo.mutate(settled.id, { onSuccess: () => setSettled(null) })}>
          {t('undo')}
        </Button>
      }
    >
      {t('settled', { filename: settled.filename })}
    </Notice>
  );
  if (!first)
    return (
      <>
        {last}
        <EmptyState
          icon={Handshake}
          title={t('emptyTitle')}
          description={
            list.data.ownReadings > 0 ? t('ownReadings', { count: list.data.ownReadings }) : t('empty')
          }
        />
      </>
    );
  return (
    <>
      {last}
      <OneCase
        key={`${first.scan.id} ${first.scan.reviewVersion}`}
        shown={first}
        left={list.data.total}
        busy={settle.isPending || skip.isPending || list.isFetching}
        onSkip={() => skip.mutate(first.scan.id)}
        onChoose={(reading) => settle.mutate({ scan: first.scan, reading })}
        onJudge={() => void navigate(`/admin-review?scan=${first.scan.id}&back=disagreements`)}
      />
    </>
  );
}

interface OneCaseProps {
  shown: AdjudicationCase;
  left: number;
  busy: boolean;
  onChoose: (reading: AnonymousReading) => void;
  onSkip: () => void;
  onJudge: () => void;
}

function OneCase({ shown, left, busy, onChoose, onSkip, onJudge }: OneCaseProps) {
  const t = useTranslations('admin.quality.adjudication');
  const {
    scan,
    readings: [first, second],
    iou,
  } = shown;
  const pane = usePane(scan);
  usePageKeys({
    ...(!busy && { 1: () => onChoose(first), 2: () => onChoose(second), s: onSkip, j: onJudge }),
    '+': () => pane.zoomBy(zoomStep),
    '-': () => pane.zoomBy(1 / zoomStep),
    '0': () => pane.setViewport(wholePicture),
    b: pane.toggleBoth,
  });
  return (
    <section aria-label={t('region')} data-wide="">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 truncate text-large" title={scan.filename}>
          {scan.filename}
        </h2>
        <span className="text-small text-muted">
          {t('left', { count: left })}
          {iou !== null && ` · ${t('overlap', { iou: iou.toFixed(2) })}`}
        </span>
        <div className="flex gap-2 sm:ms-auto">
          <Button size="small" disabled={busy} onClick={onSkip}>
            {t('skip')} <Kbd>S</Kbd>
          </Button>
          <Button size="small" disabled={busy} onClick={onJudge}>
            {t('readAgain')} <Kbd>J</Kbd>
          </Button>
        </div>
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton icon={ZoomOut} label={t('zoomOut')} onClick={() => pane.zoomBy(1 / zoomStep)} />
        <IconButton icon={Maximize2} label={t('whole')} onClick={() => pane.setViewport(wholePicture)} />
        <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => pane.zoomBy(zoomStep)} />
        <Button size="small" aria-pressed={pane.both} onClick={pane.toggleBoth}>
          {t('both')} <Kbd>B</Kbd>
        </Button>
        <details className="min-w-60 flex-1">
          <summary className="cursor-pointer text-small text-muted">{t('tone')}</summary>
          <div className="mt-2 max-w-text">
            <PictureWindow address={pane.address} window={pane.window} onChange={pane.setWindow} />
          </div>
        </details>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {[first, second].map((reading, index) => (
          <ReadingCard
            key={reading.id}
            scan={scan}
            reading={reading}
            place={index === 0 ? '1' : '2'}
            other={index === 0 ? second : first}
            pane={pane}
            busy={busy}
            onChoose={() => onChoose(reading)}
          />
        ))}
      </div>
    </section>
  );
}
