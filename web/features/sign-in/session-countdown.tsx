import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatElapsed } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import type { AdminSession } from '#web/lib/admin-session.ts';
import { failureToast } from '#web/lib/toast.ts';

/** How long before the end the countdown appears. */
const warnMs = 5 * 60_000;

/** Warns that the session is about to end, and offers to extend it. */
export function SessionCountdown({ session }: { session: AdminSession }) {
  const t = useTranslations('admin.signIn.countdown');
  const [now, setNow] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const idleEnd = Date.parse(session.idleExpiresAt);
  const absoluteEnd = Date.parse(session.expiresAt);
  const end = Math.min(idleEnd, absoluteEnd);
  const soon = end - now < warnMs;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), soon ? 1_000 : 15_000);
    return () => clearInterval(timer);
  }, [soon]);
  const { refresh } = session;
  const over = now >= end;
  // Ask the server at the end: another window may have extended the session.
  useEffect(() => {
    if (over) refresh().catch(() => undefined);
  }, [over, refresh]);
  if (!soon) return null;

  const stay = async () => {
    setBusy(true);
    try {
      await refresh();
    } catch (reason) {
      failureToast(t('failed'), reason, t('retry'));
    }
    setBusy(false);
  };
  const absolute = absoluteEnd <= idleEnd;
  return (
    <section
      aria-label={t('label')}
      className="fixed start-4 bottom-4 z-40 flex max-w-[calc(100vw-2rem)] flex-wrap items-center gap-3 rounded-card border border-medium-line bg-medium p-4 text-medium-text"
    >
      <Clock size={20} className="text-medium-icon" />
      <p>
        {t.rich(absolute ? 'absolute' : 'idle', {
          time: formatElapsed((end - now) / 1_000),
          timer: (chunks) => (
            <span role="timer" aria-live="off">
              {chunks}
            </span>
          ),
        })}
      </p>
      {!absolute && (
        <Button size="small" busy={busy} onClick={stay}>
          {t('stay')}
        </Button>
      )}
    </section>
  );
}
