import { clsx } from 'clsx';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Spinner } from '#web/components/spinner.tsx';
import type { Preview } from './upload/use-preview.ts';

/** The shared height of drop area, preview, progress and result, so that nothing jumps. */
export const stageHeight = 'h-[min(46dvh,100vw)] min-h-[17rem] sm:h-[min(68dvh,44rem)]';
/** The height of a result's stage: on a phone, a square slice is as wide as the screen, with the toolbar below it. */
export const resultStageHeight =
  'h-[calc(min(100vw,48dvh)+3.75rem)] short:h-[60dvh] lg:h-[min(68dvh,44rem)] lg:short:h-[60dvh]';
/** The row above the stage, in every step. */
export const titleRow = 'mb-4 flex h-10 max-sm:mb-2 items-center justify-between gap-4';
/** The columns of the stage and its side panel. */
export const deskColumns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

interface StageFrameProps {
  preview: Preview;
  /** Address of the stored picture, used if the browser could not draw the file. */
  stored?: string | null;
  faded: boolean;
}

export function StageFrame({ preview, stored = null, faded }: StageFrameProps) {
  const t = useTranslations('scanner.upload');
  const address = preview.kind === 'picture' ? preview.address : stored;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div
      className={clsx(
        'dark relative overflow-hidden rounded-card border border-line bg-stage text-text',
        stageHeight,
      )}
    >
      {address && address !== broken ? (
        <img
          src={address}
          onError={() => setBroken(address)}
          alt={t('preview')}
          className={clsx(
            'absolute inset-0 size-full object-contain transition-opacity',
            faded && 'opacity-40',
          )}
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center p-8 text-center text-muted">
          {preview.kind === 'loading' ? (
            <Spinner size={20} label={t('previewLoading')} />
          ) : (
            <div className="flex flex-col items-center gap-3">
              <Image size={28} />
              <p>
                {preview.kind === 'unreadable' || address !== null ? t('previewNone') : t('previewLater')}
              </p>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
