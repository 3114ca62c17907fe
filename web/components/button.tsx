import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';
import { useDisabled } from './use-disabled.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-white border-transparent hover:bg-accent-hover',
  secondary: 'bg-panel text-text border-line hover:bg-subtle active:bg-hover',
  quiet: 'bg-transparent text-text border-transparent hover:bg-subtle active:bg-hover',
  danger: 'bg-panel text-high-icon border-high-line hover:bg-high',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-small gap-1.5',
  medium: 'min-h-10 px-4 text-base gap-2',
  large: 'min-h-12 px-6 text-large gap-2',
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return clsx(
    'inline-flex items-center justify-center rounded-control border font-semibold text-center transition-colors select-none',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 aria-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  );
}

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores clicks. The button keeps the focus, which a disabled one would lose. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const state = useDisabled(rest, busy);
  return (
    <button
      type="button"
      {...rest}
      {...state}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link within this site that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}

/** A link that leaves the app (another site, mail, a download) and looks like a button. */
export function ButtonAnchor({
  variant = 'secondary',
  size = 'medium',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {children}
    </a>
  );
}
