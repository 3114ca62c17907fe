import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';

const styles = {
  pending: { tone: 'neutral', icon: Clock },
  processing: { tone: 'accent', icon: LoaderCircle },
  completed: { tone: 'neutral', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleAlert },
} as const;

/** A status as label, icon and color. An unknown status is shown without icon. */
export function StatusBadge({ status, reason }: { status: string; reason: string | null }) {
  const style = styles[status as keyof typeof styles];
  const Icon = style?.icon;
  return (
    <>
      <Badge tone={style?.tone ?? 'neutral'}>
        {Icon && <Icon size={14} aria-hidden="true" />}
        {status}
      </Badge>
      {reason && (
        <p className="mt-0.5 line-clamp-2 max-w-56 text-small text-muted" title={reason}>
          {reason}
        </p>
      )}
    </>
  );
}
