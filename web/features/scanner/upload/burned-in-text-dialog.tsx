import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { placeInPercent } from '#web/components/viewer/viewport.ts';
import { noticeWords } from '#words/say/receipt.ts';

interface BurnedInTextDialogProps {
  question: BurnedInTextQuestion;
  onStore: () => void;
  onRefuse: () => void;
  /** Null if the file is no picture. */
  onCrop: (() => void) | null;
}

/** Shows the picture as it would be stored and asks for consent. Until then the server stores nothing. */
export function BurnedInTextDialog({ question, onStore, onRefuse, onCrop }: BurnedInTextDialogProps) {
  const t = useTranslations('scanner.text');
  const receipt = useTranslations('result.receipt');
  const cancel = useTranslations('scanner')('cancel');
  const [confirmed, setConfirmed] = useState(false);
  const { pictures, frameCount } = question;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onRefuse();
      }}
      title={t(question.writing)}
      description={t('note')}
      wide
      scrolls
      footer={
        <>
          {/* In the footer, so that it is visible however tall the picture is. */}
          <div className="w-full">
            <Checkbox checked={confirmed} onCheckedChange={setConfirmed} label={t('checked')} />
          </div>
          <Button onClick={onRefuse}>{cancel}</Button>
          {onCrop && (
            <Button
              onClick={() => {
                onRefuse();
                onCrop();
              }}
            >
              {t('crop')}
            </Button>
          )}
          <Button variant="primary" disabled={!confirmed} onClick={onStore}>
            {t('store')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {question.notices.map((notice) => (
          <p key={notice.id}>{noticeWords(receipt, notice)}</p>
        ))}
        {pictures.map((picture) => (
          <FramePreview key={picture.frame} picture={picture} of={frameCount} />
        ))}
        {frameCount > pictures.length && pictures.length > 1 && (
          <p className="text-muted">{t('allFrames', { count: String(frameCount) })}</p>
        )}
        <p className="text-small text-muted">
          {t.rich('misses', {
            link: (words) => (
              <Link to="/privacy#burned-in-text" target="_blank" className="text-accent-text underline">
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </Dialog>
  );
}

function FramePreview({ picture, of }: { picture: BurnedInTextQuestion['pictures'][number]; of: number }) {
  const address = useObjectUrl(picture.png);
  const { width, height, frame, masked, suspected } = picture;
  const t = useTranslations('scanner.text');
  const name = of > 1 ? t('frame', { number: String(frame + 1), count: String(of) }) : t('image');
  const count = suspected.length;
  const filled = masked.length > 0;
  const caption =
    count > 0
      ? t(filled ? 'captionBoth' : 'captionSuspected', { name, count })
      : t(filled ? 'captionMasked' : 'caption', { name });
  return (
    <figure>
      <div className="dark overflow-hidden rounded-card border border-line bg-stage">
        <div
          className="relative mx-auto"
          style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(48dvh * ${width / height})` }}
        >
          {address && (
            <img
              src={address}
              alt={t('alt', { name })}
              className="absolute inset-0 size-full object-contain"
            />
          )}
          {suspected.map(({ x, y, width: w, height: h }) => (
            <span
              key={`${x} ${y} ${w} ${h}`}
              aria-hidden="true"
              className="absolute rounded-small border-2 border-medium-line"
              style={placeInPercent({ left: x, top: y, width: w, height: h }, picture)}
            />
          ))}
        </div>
      </div>
      <figcaption className="mt-2 text-small text-muted">{caption}</figcaption>
    </figure>
  );
}

/** An object URL for a base64 picture, revoked with the dialog. */
function useObjectUrl(base64: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return address;
}
