import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A card that opens on demand. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details data-fold="" className="group/fold rounded-card border border-line bg-panel">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-card px-5 py-2 hover:bg-subtle [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 text-base font-semibold">{title}</h2>
        <ChevronDown
          size={18}
          className="ms-auto shrink-0 text-muted transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
