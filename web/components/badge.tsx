import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const tones = {
  neutral: 'bg-subtle border-line text-text',
  accent: 'bg-accent-subtle border-accent-line text-accent-text',
  high: 'bg-high border-high-line text-high-text [&_svg]:text-high-icon',
  medium: 'bg-medium border-medium-line text-medium-text [&_svg]:text-medium-icon',
  low: 'bg-low border-low-line text-low-text [&_svg]:text-low-icon',
} as const;
export type BadgeTone = keyof typeof tones;

interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
  icon?: LucideIcon | undefined;
}

/** A short label in a pill. The band tones stand for confidence and states; always add an icon to them. */
export function Badge({ tone = 'neutral', icon: Icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small font-semibold sm:whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon size={14} />}
      {children}
    </span>
  );
}
