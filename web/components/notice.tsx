import { clsx } from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { box: 'border-line bg-subtle', icon: Info, color: 'text-accent-text' },
  warning: { box: 'border-medium-line bg-medium', icon: TriangleAlert, color: 'text-medium-icon' },
  error: { box: 'border-high-line bg-high', icon: CircleAlert, color: 'text-high-icon' },
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced by screen readers when it appears. */
  live?: boolean;
  className?: string;
}

/** A message that stays on the page. */
export function Notice({ tone = 'info', title, children, action, live = false, className }: NoticeProps) {
  const { box, icon: Icon, color } = tones[tone];
  return (
    <div
      role={live ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-card border p-4 text-text', box, className)}
    >
      <Icon size={20} className={clsx('mt-0.5', color)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-1' : undefined}>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}

/** Why a form cannot be sent, if there is a reason. */
export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <Notice tone="error" live>
        {text}
      </Notice>
    )
  );
}
