import { clsx } from 'clsx';
import type { Tone } from './use-viewer.ts';

interface StagePictureProps {
  src: string;
  alt: string;
  tone: Tone;
  /** Factor by which a dark slice is shown brighter; 1: as it is. */
  gain?: number;
  onError: () => void;
  onLoad?: () => void;
  /** Dimmed: what belongs over it is still being made. */
  faded?: boolean;
}

/** A picture that fills the place PicturePane gives it. */
export function StagePicture({
  src,
  alt,
  tone,
  gain = 1,
  onError,
  onLoad,
  faded = false,
}: StagePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      onError={onError}
      onLoad={onLoad}
      style={{ filter: `brightness(${tone.brightness * gain}%) contrast(${tone.contrast}%)` }}
      className={clsx('absolute inset-0 size-full max-w-none transition-opacity', faded && 'opacity-40')}
    />
  );
}
