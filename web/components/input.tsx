import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const controlClass =
  'w-full rounded-control border border-control-line bg-panel px-3 text-base text-text placeholder:text-muted ' +
  'aria-invalid:border-high-icon disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(controlClass, 'h-10', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={clsx(controlClass, 'py-2', className)} />;
}
