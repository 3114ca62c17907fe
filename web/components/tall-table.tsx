import type { ReactNode } from 'react';

/** Gives a table its own scroll, so that its header stays in sight. */
export function TallTable({ children }: { children: ReactNode }) {
  return <div className="[&>section]:max-h-[72dvh] [&>section]:overflow-auto">{children}</div>;
}
