import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {Icon && <Icon size={28} className="text-muted" />}
      <p className="text-large font-semibold">{title}</p>
      {description && <div className="max-w-text text-muted">{description}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
