import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Quad } from '#reading/crop/quad.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Slider } from '#web/components/slider.tsx';
import { CropFrame } from './crop-frame.tsx';
import { quarterTurns, turnCorners, uprightOf } from './move-corners.ts';
import { type OpenedPicture, pngOf, thumbnailOf } from './open-picture.ts';

interface CropDialogProps {
  picture: OpenedPicture;
  onCropped: (file: File) => void;
  onWhole: () => void;
  onCancel: () => void;
}

const mostTilt = 20;

/** Shows which part of a picture would be uploaded, and lets the visitor choose another. Nothing leaves the device here. */
export function CropDialog({ picture, onCropped, onWhole, onCancel }: CropDialogProps) {
  const t = useTranslations('scanner.crop');
  const [corners, setCorners] = useState<Quad>(picture.slices[0]!);
  const [tilt, setTilt] = useState(0);
  const [free, setFree] = useState(picture.askew);
  const [turns, setTurns] = useState(0);
  const [busy, setBusy] = useState(false);
  const quad = tilt === 0 ? corners : turnCorners(corners, tilt);
  const result = quarterTurns(quad, turns);
  const preview = useDeferredValue(result);
  const thumbnail = useMemo(() => thumbnailOf(picture, preview), [picture, preview]);
  const change = (next: Quad) => {
    setCorners(next);
    if (tilt === 0) return;
    // A tilted rectangle has no upright sides to keep.
    setFree(true);
    setTilt(0);
  };
  const crop = async () => {
    setBusy(true);
    onCropped(await pngOf(picture, result));
  };
  const several = picture.slices.length > 1;
  const found = picture.kind === 'crop';
  return (
    <Dialog
      open
      wide
      busy={busy}
      onOpenChange={(open) => !open && onCancel()}
      title={t('title')}
      description={t(several ? 'several' : found ? (picture.askew ? 'askew' : 'found') : 'nothing')}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button disabled={busy} onClick={onWhole}>
            {t('whole')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void crop()}>
            {t('crop')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {several && (
          <SliceChoice
            picture={picture}
            onChoose={(slice) => {
              setCorners(slice);
              setTilt(0);
              setTurns(0);
              setFree(picture.askew);
            }}
          />
        )}
        <CropFrame picture={picture} quad={quad} free={free || tilt !== 0} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <img
            src={thumbnail}
            alt={t('preview')}
            className="size-20 rounded-control border border-line bg-stage object-contain"
          />
          <div className="min-w-48 grow">
            <Slider
              label={t('tilt')}
              value={tilt}
              min={-mostTilt}
              max={mostTilt}
              step={0.5}
              valueText={t('degrees', { degrees: String(tilt) })}
              onValueChange={setTilt}
            />
          </div>
          <Button icon={RotateCw} onClick={() => setTurns(turns + 1)}>
            {t('quarter')}
          </Button>
        </div>
        <Checkbox
          checked={free}
          onCheckedChange={(next) => {
            setFree(next);
            if (next) return;
            setCorners(uprightOf(quad, picture.pixels));
            setTilt(0);
          }}
          label={t('free')}
        />
        <p className="text-small text-muted">{t('note')}</p>
      </div>
    </Dialog>
  );
}

function SliceChoice({ picture, onChoose }: { picture: OpenedPicture; onChoose: (slice: Quad) => void }) {
  const t = useTranslations('scanner.crop');
  const [chosen, setChosen] = useState(0);
  const thumbnails = useMemo(() => picture.slices.map((slice) => thumbnailOf(picture, slice)), [picture]);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('choose')}</legend>
      <div className="flex flex-wrap gap-2">
        {picture.slices.map((slice, i) => (
          <button
            key={`${slice[0].x} ${slice[0].y}`}
            type="button"
            aria-pressed={i === chosen}
            onClick={() => {
              setChosen(i);
              onChoose(slice);
            }}
            className={clsx(
              'grid size-16 place-items-center overflow-hidden rounded-control border-2 bg-stage',
              i === chosen ? 'border-accent' : 'border-line',
            )}
          >
            <img
              src={thumbnails[i]}
              alt={t('slice', { number: String(i + 1), count: String(picture.slices.length) })}
              className="max-h-full max-w-full"
            />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
