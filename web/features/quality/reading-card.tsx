import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { imageCall } from '#contract/outputs.ts';
import type { AdjudicationCase, AnonymousReading } from '#contract/quality.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { MarkOutlines } from '#web/components/viewer/picture-marks.tsx';
import { PicturePane } from '#web/components/viewer/picture-pane.tsx';
import { StagePicture } from '#web/components/viewer/stage-picture.tsx';
import { useDeskMarks, viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { type Viewport, wholePicture, zoomAt } from '#web/components/viewer/viewport.ts';
import { allGrays } from '#web/components/viewer/window-level.ts';
import { addressOf } from '#web/lib/api.ts';

interface ReadingCardProps {
  scan: AdjudicationCase['scan'];
  reading: AnonymousReading;
  place: '1' | '2';
  other: AnonymousReading;
  pane: Pane;
  busy: boolean;
  onChoose: () => void;
}

/** One reader's verdict over the image. */
export function ReadingCard({ scan, reading, other, place, pane, busy, onChoose }: ReadingCardProps) {
  const t = useTranslations('admin.quality.adjudication');
  const words = useTranslations('admin.quality');
  const shows = useTranslations('admin.review.shows');
  const picture = useMemo(() => ({ width: scan.width, height: scan.height }), [scan.width, scan.height]);
  const own = useMarks(scan, reading);
  const others = useMarks(scan, other);
  const [missing, setMissing] = useState(false);
  const name = t(`readers.${place}`);
  return (
    <article aria-label={name} className="flex flex-col rounded-card border border-line bg-panel p-4">
      <div className="flex items-center gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={reading.action === 'correct' ? undefined : 'medium'}>{words(reading.action)}</Badge>
      </div>
      <div className="dark relative mt-3 h-[clamp(16rem,calc(100dvh-24rem),60rem)] overflow-hidden max-lg:aspect-square max-lg:h-auto rounded-control bg-stage">
        <PicturePane
          picture={picture}
          viewport={pane.viewport}
          onViewportChange={pane.setViewport}
          window={pane.window}
          onWindowChange={pane.setWindow}
          className="h-full"
        >
          <StagePicture
            src={pane.address}
            alt={t('imageOf', { filename: scan.filename, reader: name })}
            window={pane.window}
            onError={() => setMissing(true)}
          />
          {pane.both && (
            <div className="absolute inset-0 opacity-70">
              <MarkOutlines picture={picture} findings={others} activeId={null} dashed />
            </div>
          )}
          <MarkOutlines picture={picture} findings={own} activeId={null} />
        </PicturePane>
        {missing && <p className="absolute inset-0 grid place-items-center text-muted">{t('noImage')}</p>}
      </div>
      <p className="mt-3 text-small">
        {reading.picture && reading.picture !== 'tumor'
          ? shows(reading.picture)
          : reading.action === 'correct'
            ? t(own.length > 0 ? 'modelRight' : 'answerRight')
            : reading.boxes === null
              ? t('noBoxes')
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

/** The marks of a reading: the reader's boxes, or the model's that the reader confirmed. */
function useMarks(scan: AdjudicationCase['scan'], reading: AnonymousReading) {
  const marks = useDeskMarks();
  return useMemo(() => {
    const drawn = reading.boxes?.map((box) => ({
      ...box,
      class_id: 0,
      confidence: 1,
      contour: box.contour ?? null,
    }));
    return viewerFindings(drawn ?? (reading.action === 'correct' ? scan.detections : []), scan, marks);
  }, [reading, scan, marks]);
}

/** The view that both cards share: zoom, brightness and contrast, and whether each also shows the other's boxes. */
export function usePane(scan: AdjudicationCase['scan']) {
  const [viewport, setViewport] = useState<Viewport>(wholePicture);
  const middle = { x: scan.width / 2, y: scan.height / 2 };
  const [window, setWindow] = useState(allGrays);
  const [both, setBoth] = useState(false);
  return {
    address: addressOf(imageCall, { params: { id: scan.id, kind: 'original' } }),
    viewport,
    setViewport,
    zoomBy: (factor: number) => setViewport((now) => zoomAt(now, factor, middle, scan, scan)),
    window,
    setWindow,
    both,
    toggleBoth: () => setBoth((now) => !now),
  };
}
type Pane = ReturnType<typeof usePane>;
