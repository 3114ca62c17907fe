import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CardProps extends Omit<ComponentProps<'div'>, 'title'> {
  title?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  level?: 2 | 3;
}

export function Card({ title, aside, level = 2, className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div {...rest} className={clsx('rounded-card border border-line bg-panel p-5 sm:p-6', className)}>
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading className="text-large">{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
