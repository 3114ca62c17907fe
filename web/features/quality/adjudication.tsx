import { useMutation, useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { reviewMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import { type AdjudicationCase, type AnonymousReading, adjudicationsCall } from '#contract/quality.ts';
import { reopenReviewCall, reviewCall, skipReviewCall } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { MarkOutlines } from '#web/components/viewer/picture-marks.tsx';
import { PicturePane } from '#web/components/viewer/picture-pane.tsx';
import { StagePicture } from '#web/components/viewer/stage-picture.tsx';
import { useDeskMarks, viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { type Viewport, wholePicture } from '#web/components/viewer/viewport.ts';
import { allGrays } from '#web/components/viewer/window-level.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { usePageKeys } from '#web/lib/use-page-keys.ts';

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
    onSuccess: (_, { scan }) =>
      toast({
        ...reviewMessages.updated,
        action: { label: t('undo'), onSelect: () => undo.mutate(scan.id) },
      }),
    onError: failed,
    onSettled: refetchCases,
  });
  const [first] = list.data?.cases ?? [];
  if (list.isError) return <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton className="h-[58dvh]" />;
  if (!first)
    return (
      <EmptyState
        icon={Handshake}
        title={t('emptyTitle')}
        description={
          list.data.ownReadings > 0 ? t('ownReadings', { count: list.data.ownReadings }) : t('empty')
        }
      />
    );
  return (
    <OneCase
      key={`${first.scan.id} ${first.scan.reviewVersion}`}
      shown={first}
      left={list.data.total}
      busy={settle.isPending || skip.isPending || list.isFetching}
      onSkip={() => skip.mutate(first.scan.id)}
      onChoose={(reading) => settle.mutate({ scan: first.scan, reading })}
      onJudge={() => void navigate(`/admin-review?scan=${first.scan.id}`)}
    />
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
  const [viewport, setViewport] = useState<Viewport>(wholePicture);
  usePageKeys(busy ? {} : { 1: () => onChoose(first), 2: () => onChoose(second), s: onSkip, j: onJudge });
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
        <Button size="small" className="ms-auto" disabled={busy} onClick={onSkip}>
          {t('skip')} <Kbd>S</Kbd>
        </Button>
        <Button size="small" disabled={busy} onClick={onJudge}>
          {t('readAgain')} <Kbd>J</Kbd>
        </Button>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {[first, second].map((reading, index) => (
          <ReadingCard
            key={reading.id}
            scan={scan}
            reading={reading}
            place={index === 0 ? '1' : '2'}
            viewport={viewport}
            onViewport={setViewport}
            busy={busy}
            onChoose={() => onChoose(reading)}
          />
        ))}
      </div>
    </section>
  );
}

interface ReadingCardProps {
  scan: AdjudicationCase['scan'];
  reading: AnonymousReading;
  place: '1' | '2';
  viewport: Viewport;
  onViewport: (viewport: Viewport) => void;
  busy: boolean;
  onChoose: () => void;
}

/** One reader's verdict over the image. Both cards zoom together. */
function ReadingCard({ scan, reading, place, viewport, onViewport, busy, onChoose }: ReadingCardProps) {
  const t = useTranslations('admin.quality.adjudication');
  const words = useTranslations('admin.quality');
  const marks = useDeskMarks();
  const picture = useMemo(() => ({ width: scan.width, height: scan.height }), [scan.width, scan.height]);
  const findings = useMemo(() => {
    const drawn = reading.boxes?.map((box) => ({
      ...box,
      class_id: 0,
      confidence: 1,
      contour: box.contour ?? null,
    }));
    return viewerFindings(reading.action === 'correct' ? scan.detections : (drawn ?? []), scan, marks);
  }, [reading, scan, marks]);
  const [missing, setMissing] = useState(false);
  const name = t(`readers.${place}`);
  return (
    <article aria-label={name} className="flex flex-col rounded-card border border-line bg-panel p-4">
      <div className="flex items-center gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={reading.action === 'correct' ? undefined : 'medium'}>{words(reading.action)}</Badge>
      </div>
      <div className="dark relative mt-3 h-[clamp(16rem,calc(100dvh-24rem),60rem)] overflow-hidden max-lg:aspect-square max-lg:h-auto rounded-control bg-stage">
        <PicturePane picture={picture} viewport={viewport} onViewportChange={onViewport} className="h-full">
          <StagePicture
            src={addressOf(imageCall, { params: { id: scan.id, kind: 'original' } })}
            alt={t('imageOf', { filename: scan.filename, reader: name })}
            window={allGrays}
            onError={() => setMissing(true)}
          />
          <MarkOutlines picture={picture} findings={findings} activeId={null} />
        </PicturePane>
        {missing && <p className="absolute inset-0 grid place-items-center text-muted">{t('noImage')}</p>}
      </div>
      <p className="mt-3 text-small">
        {reading.action === 'correct'
          ? t('modelRight')
          : reading.boxes === null
            ? t('noBoxes')
            : reading.boxes.length === 0
              ? t('nothingThere')
              : t('boxes', { count: reading.boxes.length })}
      </p>
      <p className="text-small text-muted [overflow-wrap:anywhere]">{reading.notes}</p>
      <div className="mt-auto pt-3">
        <Button size="small" className="w-full" disabled={busy || missing} onClick={onChoose}>
          {t('accept')} <Kbd>{place}</Kbd>
        </Button>
      </div>
    </article>
  );
}
