import { clsx } from 'clsx';
import { Check, PencilRuler, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatDate } from '#contract/format.ts';
import { imageCall } from '#contract/outputs.ts';
import { answerOf, confirmedBy } from '#contract/picture-verdict.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Textarea } from '#web/components/input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { addressOf } from '#web/lib/api.ts';
import { ReviewBadges, ReviewDoubts, ReviewFacts } from './review-badges.tsx';
import { verdictGuard } from './review-phase.ts';
import type { Drafts } from './use-drafts.ts';
import type { ReviewQueue } from './use-review-queue.ts';

interface ReviewCardsProps {
  scans: ReviewScan[];
  drafts: Drafts;
  judge: ReviewQueue['judge'];
  onOpen: (scanId: string) => void;
}

export function ReviewCards({ scans, drafts, judge, onOpen }: ReviewCardsProps) {
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {scans.map((scan) => (
        <li key={scan.id} className="rounded-card border border-line bg-panel p-4">
          <ReviewCard scan={scan} drafts={drafts} judge={judge} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface ReviewCardProps extends Omit<ReviewCardsProps, 'scans'> {
  scan: ReviewScan;
}

function ReviewCard({ scan, drafts, judge, onOpen }: ReviewCardProps) {
  const t = useTranslations('admin.review.cards');
  const words = useTranslations('admin.review');
  const { notes, conflict } = drafts.draftOf(scan.id);
  const onChoose = () => {
    drafts.change(scan.id, { editing: true });
    onOpen(scan.id);
  };
  return (
    <article aria-label={scan.filename}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto min-w-0 truncate font-semibold" title={scan.filename}>
          {scan.filename}
        </h2>
        <ReviewBadges scan={scan} />
      </div>
      <ReviewDoubts scan={scan} />
      <div className="mt-3 grid grid-cols-2 gap-px overflow-hidden rounded-control bg-stage">
        <CardPicture scan={scan} kind="original" />
        <CardPicture scan={scan} kind="annotated" />
      </div>
      <ReviewFacts scan={scan} format={formatDate} />
      {scan.openedBy && (
        <p className="mt-2 text-small text-muted">{t('openedBy', { name: scan.openedBy })}</p>
      )}
      <div className="mt-3">
        <Field label={t('notes')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={notes}
              maxLength={5_000}
              onChange={(event) => drafts.change(scan.id, { notes: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {conflict && (
        <Notice tone="warning" className="mt-3" live>
          {conflict}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={Check}
          size="small"
          onClick={(press) => {
            if (!verdictGuard(press)) return;
            if (confirmedBy[answerOf(scan)]) judge({ scan, said: { action: 'correct' }, notes });
            else onChoose();
          }}
        >
          {words('correct')}
        </Button>
        <Button
          icon={X}
          size="small"
          onClick={(press) => verdictGuard(press) && judge({ scan, said: { action: 'incorrect' }, notes })}
        >
          {words('incorrect')}
        </Button>
        <Button icon={PencilRuler} size="small" variant="quiet" onClick={() => onOpen(scan.id)}>
          {t('openOnTable')}
        </Button>
      </div>
    </article>
  );
}

function CardPicture({ scan, kind }: { scan: ReviewScan; kind: 'original' | 'annotated' }) {
  const t = useTranslations('admin.review.cards');
  const words = useTranslations('admin.review');
  const viewer = useTranslations('viewer');
  const [missing, setMissing] = useState(false);
  return (
    <figure className="dark">
      {missing ? (
        <p className="grid aspect-square place-items-center p-4 text-center text-small text-muted">
          {kind === 'annotated' ? viewer('annotatedMissing') : words('noImage')}
        </p>
      ) : (
        <div className="grid aspect-square place-items-center">
          <img
            src={addressOf(imageCall, { params: { id: scan.id, kind } })}
            alt={t('imageOf', { caption: t(kind), filename: scan.filename })}
            loading="lazy"
            style={{ aspectRatio: `${scan.width} / ${scan.height}` }}
            // Crops the strip that the server adds below an annotated image, so that both slices have the same size.
            className={clsx('object-cover object-top', scan.width < scan.height ? 'h-full' : 'w-full')}
            onError={() => setMissing(true)}
          />
        </div>
      )}
      <figcaption className="px-2 py-1 text-small text-muted">{t(kind)}</figcaption>
    </figure>
  );
}
