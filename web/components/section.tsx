import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  /** The first section on a page has no space above. */
  first?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section({ title, lead, first = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(!first && 'mt-12', className)}>
      <div className="mb-5">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-text text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
