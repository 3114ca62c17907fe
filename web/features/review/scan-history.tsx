import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import type { ReviewEvent } from '#contract/review.ts';

/** Who judged a scan, how and when. */
export function ScanHistory({ events }: { events: readonly ReviewEvent[] }) {
  const t = useTranslations('admin.review.history');
  if (events.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <h3 className="font-semibold">{t('title')}</h3>
      <ol className="mt-2 space-y-2 text-small">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-3">
            <p>
              {t.rich(event.action, {
                name: event.by ?? t('visitor'),
                who: (name) => <b>{name}</b>,
                reading: event.reading ?? 'first',
                labeled: event.boxes === null ? 'no' : 'yes',
                boxes: event.boxes?.length ?? 0,
              })}
            </p>
            {event.notes && <p className="break-words text-muted">{event.notes}</p>}
            <time dateTime={event.at} title={event.at} className="text-muted">
              {formatDateTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
