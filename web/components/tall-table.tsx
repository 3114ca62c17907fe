import type { ReactNode } from 'react';

/** Makes a table scroll on its own, so that its header stays visible. */
export function TallTable({ children }: { children: ReactNode }) {
  return <div className="[&>section]:max-h-[72dvh] [&>section]:overflow-auto">{children}</div>;
}
