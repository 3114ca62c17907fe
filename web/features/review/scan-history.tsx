import { formatDateTime } from '#contract/format.ts';
import type { ReviewAction, ReviewEvent } from '#contract/review.ts';

const words: Record<ReviewAction, string> = {
  correct: 'judged it correct',
  incorrect: 'judged it incorrect',
  reopened: 'sent it back to the queue',
  reported: 'reported the result as incorrect',
  removed: 'took it out of the data set',
};

function labelsOf({ action, boxes }: ReviewEvent): string {
  if (action !== 'incorrect') return '';
  if (boxes === null) return ', without labels';
  if (boxes.length === 0) return ', nothing to see';
  return `, with ${boxes.length} ${boxes.length === 1 ? 'box' : 'boxes'}`;
}

function readingOf({ reading, action }: ReviewEvent): string {
  if (reading === 'second')
    return action === 'reopened' ? 'took the second reading back' : `${words[action]}, as second reader`;
  return reading === 'final' ? `${words[action]}, finally` : words[action];
}

/** Who said what about a scan, and when. */
export function ScanHistory({ events }: { events: readonly ReviewEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label="History">
      <h3 className="font-semibold">History</h3>
      <ol className="mt-2 space-y-2 text-small">
        {events.map((event) => (
          <li key={event.id} className="border-l-2 border-line pl-3">
            <p>
              <b>{event.by ?? 'A visitor'}</b> {readingOf(event)}
              {labelsOf(event)}
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
