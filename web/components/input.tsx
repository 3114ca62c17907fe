import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const controlClass =
  'w-full rounded-control border border-control-line bg-panel px-3 text-base text-text placeholder:text-muted ' +
  'aria-invalid:border-high-icon disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClass, 'h-10', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(controlClass, 'py-2', className)} />;
}
