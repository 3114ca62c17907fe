import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface StatProps {
  label: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  note?: ReactNode;
  icon?: LucideIcon;
}

export function Stat({ label, value, note, icon: Icon }: StatProps) {
  return (
    <div className="rounded-card border border-line bg-panel p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3 text-muted">
        <span className="text-small">{label}</span>
        {Icon && <Icon size={18} />}
      </div>
      <div className="mt-2 text-title font-semibold tracking-tight sm:text-display">
        {value === undefined ? <Skeleton className="h-[1lh] w-24" /> : value}
      </div>
      {note && <div className="mt-1 text-small text-muted">{note}</div>}
    </div>
  );
}
