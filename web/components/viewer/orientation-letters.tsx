import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';

const letter = 'pointer-events-none absolute z-10 rounded-small bg-stage/80 px-1.5 text-small font-semibold';

interface OrientationLettersProps {
  orientation: Orientation;
  /** Places the lower letter at the very bottom, where no toolbar covers the picture. */
  low?: boolean;
}

/** Names the side of the patient at each edge of the picture: R, L, A, P, H, F. */
export function OrientationLetters({ orientation, low = false }: OrientationLettersProps) {
  const { top, bottom, left, right } = orientation;
  const t = useTranslations('viewer');
  const words = t('sides', {
    top: t(`side.${top}`),
    right: t(`side.${right}`),
    bottom: t(`side.${bottom}`),
    left: t(`side.${left}`),
  });
  return (
    <div role="img" aria-label={words}>
      <span className={clsx(letter, 'top-3 left-1/2 -translate-x-1/2')}>{top}</span>
      <span
        className={clsx(
          letter,
          low ? 'bottom-3' : 'bottom-18 max-sm:bottom-9 [@media(max-height:37.5rem)]:bottom-9',
          'left-1/2 -translate-x-1/2',
        )}
      >
        {bottom}
      </span>
      <span className={clsx(letter, 'top-1/2 left-2 -translate-y-1/2')}>{left}</span>
      <span className={clsx(letter, 'top-1/2 right-2 -translate-y-1/2')}>{right}</span>
    </div>
  );
}
