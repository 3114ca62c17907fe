import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import { auditCall, confirmClockCall, expireHeldBackCall, retentionCall } from '#contract/operations.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { usePolled } from './use-polled.ts';

/** Why scans past their retention are not deleted now, with the administrator's word that deletes them. */
export function RetentionNotice() {
  const t = useTranslations('admin.operations.retention');
  const retention = usePolled(retentionCall);
  if (retention.isError)
    return (
      <div className="mb-4">
        <FailedNotice title={t('failed')} error={retention.error} onRetry={retention.refetch} />
      </div>
    );
  if (!retention.data) return null;
  const { clock, heldBack } = retention.data;
  if (clock.state === 'doubted') return <DoubtedClock now={clock.now} lastSeen={clock.lastSeen} />;
  if (clock.jumped && clock.steadyAt)
    return (
      <Notice className="mb-4" title={t('jumped')}>
        {t('jumpedText', { time: formatDateTime(clock.steadyAt) })}
      </Notice>
    );
  return heldBack > 0 ? <HeldBack count={heldBack} /> : null;
}

function DoubtedClock({ now, lastSeen }: { now: string; lastSeen: string | null }) {
  const t = useTranslations('admin.operations.retention');
  const refresh = useRefresh(retentionCall, auditCall);
  const confirm = useChange({ send: () => call(confirmClockCall), onDone: refresh });
  return (
    <Notice
      className="mb-4"
      tone="warning"
      title={t('doubted')}
      action={
        <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirmClock')}
        </Button>
      }
    >
      {t('doubtedText', { now: formatDateTime(now), seen: lastSeen ? formatDateTime(lastSeen) : '–' })}
    </Notice>
  );
}

function HeldBack({ count }: { count: number }) {
  const t = useTranslations('admin.operations.retention');
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh(retentionCall, auditCall);
  const expire = useChange({
    send: () => call(expireHeldBackCall),
    onDone: refresh,
    onSettled: () => setAsking(false),
  });
  return (
    <Notice
      className="mb-4"
      tone="warning"
      title={t('heldBack', { count })}
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          {t('expire')}
        </Button>
      }
    >
      {t('heldBackText')}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('expireTitle', { count })}
        description={t('expireText')}
        confirmLabel={t('expire')}
        busy={expire.isPending}
        onConfirm={() => expire.mutate()}
      />
    </Notice>
  );
}
