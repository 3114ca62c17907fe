import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useDisabled } from './use-disabled.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and tooltip. */
  label: string;
  pressed?: boolean;
}

/** A square button with one icon. */
export function IconButton({ label, pressed, className, ...rest }: IconButtonProps) {
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
    />
  );
}
