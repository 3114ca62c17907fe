import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-small border border-line bg-subtle px-1.5 font-sans text-small text-muted">
      {children}
    </kbd>
  );
}
