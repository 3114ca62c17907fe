import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#web/components/spinner.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { Preview } from './upload/use-preview.ts';

/** The height that drop area, preview, progress and result share, so that nothing jumps. */
export const stageHeight = 'h-[min(58dvh,28rem)] min-h-[19rem]';

interface StageFrameProps {
  preview: Preview;
  /** Address of the stored picture, for when the browser could not draw the file. */
  stored?: string | null;
  faded?: boolean;
  children?: ReactNode;
}

/** The near-black stage with the chosen picture on it. */
export function StageFrame({ preview, stored = null, faded = false, children }: StageFrameProps) {
  const address = preview.kind === 'picture' ? preview.address : stored;
  return (
    <div
      className={classNames(
        'dark relative overflow-hidden rounded-card border border-line bg-stage text-text',
        stageHeight,
      )}
    >
      {address ? (
        <img
          src={address}
          alt="Preview of the chosen scan"
          className={classNames(
            'absolute inset-0 size-full object-contain transition-opacity',
            faded && 'opacity-40',
          )}
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center p-8 text-center text-muted">
          {preview.kind === 'loading' ? (
            <Spinner size={20} label="Drawing the preview" />
          ) : (
            <div className="flex flex-col items-center gap-3">
              <Image size={28} aria-hidden="true" />
              <p>Preview appears after upload</p>
            </div>
          )}
        </div>
      )}
      {children}
    </div>
  );
}
