import { classNames } from '#web/lib/class-names.ts';
import type { Tone } from './use-viewer.ts';

interface StagePictureProps {
  src: string;
  alt: string;
  tone: Tone;
  onError: () => void;
  /** Dimmed: what belongs over it is still being made. */
  faded?: boolean;
}

/** A picture that fills the place PicturePane gives it. */
export function StagePicture({ src, alt, tone, onError, faded = false }: StagePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      onError={onError}
      style={{ filter: `brightness(${tone.brightness}%) contrast(${tone.contrast}%)` }}
      className={classNames(
        'absolute inset-0 size-full max-w-none transition-opacity',
        faded && 'opacity-40',
      )}
    />
  );
}
