import type { ReactNode } from 'react';

/** The same position and size for every verdict. */
export function Headline({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-title font-semibold">
      <span className="mt-1 shrink-0">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
