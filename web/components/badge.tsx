import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'high' | 'medium' | 'low';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-subtle border-line text-text',
  accent: 'bg-accent-subtle border-accent-line text-accent-text',
  high: 'bg-high border-high-line text-high-text [&_svg]:text-high-icon',
  medium: 'bg-medium border-medium-line text-medium-text [&_svg]:text-medium-icon',
  low: 'bg-low border-low-line text-low-text [&_svg]:text-low-icon',
};

/** A short label in a pill. The band tones stand for confidence and states; always add an icon to them. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    />
  );
}
