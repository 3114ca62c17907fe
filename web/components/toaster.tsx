import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { toastDurationMs, toastSwipeThresholdPx } from '#contract/constants.ts';
import { currentToasts, dismissToast, subscribeToToasts, type ToastEntry } from '#web/lib/toast.ts';

/** The region for toasts. F8 moves the focus there. */
export function Toaster() {
  const t = useTranslations('shell.parts');
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  return (
    <Toast.Provider
      duration={toastDurationMs}
      swipeThreshold={toastSwipeThresholdPx}
      swipeDirection="right"
      label={t('notification')}
    >
      {toasts.map((entry) => (
        <ToastItem key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        // Over the header, where it covers nothing of a result.
        className="fixed end-0 top-0 z-60 flex w-full max-w-toast flex-col gap-2 rounded-card p-1.5 focus-visible:-outline-offset-4"
      />
    </Toast.Provider>
  );
}

function ToastItem({ entry }: { entry: ToastEntry }) {
  const t = useTranslations('shell.parts');
  const Icon = entry.destructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      open={entry.open}
      duration={entry.durationMs}
      type={entry.destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
      className={clsx(
        'flex items-start gap-3 rounded-card border bg-panel px-4 py-2 data-[state=open]:animate-enter',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        entry.destructive ? 'border-high-line' : 'border-line',
      )}
    >
      <Icon size={20} className={clsx('mt-0.5', entry.destructive ? 'text-high-icon' : 'text-accent-text')} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{entry.title}</Toast.Title>
        {entry.description && (
          <Toast.Description className="text-small text-muted">{entry.description}</Toast.Description>
        )}
      </div>
      {entry.action && (
        <Toast.Action asChild altText={entry.action.label}>
          <button
            type="button"
            onClick={entry.action.onSelect}
            className="rounded-control border border-line px-3 py-1 text-small font-semibold hover:bg-subtle"
          >
            {entry.action.label}
          </button>
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t('close')}
        className="rounded-small p-1 text-muted hover:bg-subtle hover:text-text"
      >
        <X size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
