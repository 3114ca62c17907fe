import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Text that expands on demand, with the native element. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={clsx('group rounded-control border border-line', className)}>
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-2 font-semibold hover:bg-subtle [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          size={18}
          className="ml-auto shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-3 pt-1 pb-3">{children}</div>
    </details>
  );
}
