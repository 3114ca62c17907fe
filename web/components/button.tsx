import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'bg-accent text-white border-transparent hover:bg-accent-hover',
  secondary: 'bg-panel text-text border-line hover:bg-subtle active:bg-hover',
  quiet: 'bg-transparent text-text border-transparent hover:bg-subtle active:bg-hover',
  danger: 'bg-panel text-high-icon border-high-line hover:bg-high',
} as const;
const sizes = {
  small: 'min-h-8 px-3 text-small gap-1.5',
  medium: 'min-h-10 px-4 text-base gap-2',
  large: 'min-h-12 px-6 text-large gap-2',
} as const;

interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string | undefined;
}

export function buttonClass({ variant = 'secondary', size = 'medium', className }: ButtonStyle = {}): string {
  return clsx(
    'inline-flex items-center justify-center rounded-control border font-semibold text-center transition-colors select-none',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 aria-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    className,
  );
}

interface ButtonLook extends ButtonStyle {
  /** Shown before the text. */
  icon?: LucideIcon | undefined;
}

/** The icon; while busy, a spinner of the same size in its place. */
function ButtonIcon({ icon: Icon, size, busy = false }: ButtonLook & { busy?: boolean }) {
  const side = size === 'large' ? 18 : 16;
  if (busy) return <Spinner size={side} />;
  return Icon && <Icon size={side} />;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /**
   * Shows a spinner in the icon's place and ignores clicks. The button keeps the focus, which a disabled one would lose.
   */
  busy?: boolean;
}

export function Button({ variant, size, icon, busy = false, className, children, ...rest }: ButtonProps) {
  const state = useDisabled(rest, busy);
  return (
    <button
      type="button"
      {...rest}
      {...state}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      <ButtonIcon icon={icon} size={size} busy={busy} />
      {children}
    </button>
  );
}

/** A link within this site that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      <ButtonIcon icon={icon} size={size} />
      {children}
    </Link>
  );
}

/** A link that leaves the app (another site, mail, a download) and looks like a button. */
export function ButtonAnchor({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={buttonClass({ variant, size, className })} />;
}

type ButtonEvents = Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onFocus' | 'onBlur'>;

/**
 * The props of a button that may become disabled or busy while it has the focus. A disabled element loses the focus,
 * and a keyboard user loses the place. So a focused one only ignores clicks until the focus moves on.
 */
function useDisabled({ disabled = false, onClick, onFocus, onBlur }: ButtonEvents, busy = false) {
  const [focused, setFocused] = useState(false);
  const ignoresClicks = busy || (disabled && focused);
  return {
    disabled: disabled && !focused,
    'aria-disabled': ignoresClicks || undefined,
    onFocus: (event) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setFocused(false);
      onBlur?.(event);
    },
    // A click on a submit button would send its form.
    onClick: ignoresClicks ? (event) => event.preventDefault() : onClick,
  } satisfies ComponentProps<'button'>;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  iconSize?: number;
  /** The accessible name and tooltip. */
  label: string;
  pressed?: boolean;
}

export function IconButton({
  icon: Icon,
  iconSize = 18,
  label,
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  const state = useDisabled(rest);
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...state}
      aria-label={label}
      aria-pressed={pressed}
      className={clsx(
        'inline-flex size-9 items-center justify-center rounded-control text-muted transition-colors',
        'hover:bg-subtle hover:text-text disabled:opacity-40 disabled:pointer-events-none',
        'aria-disabled:opacity-40 aria-disabled:pointer-events-none',
        'aria-pressed:bg-accent-subtle aria-pressed:text-accent-text',
        className,
      )}
    >
      <Icon size={iconSize} />
    </button>
  );
}
