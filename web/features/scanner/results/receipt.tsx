import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { burnedInTextMessages } from '#contract/messages.ts';
import type { DeidentificationReceipt } from '#contract/scans.ts';

/** What was taken out of the file before it was stored. */
export function Receipt({ receipt }: { receipt: DeidentificationReceipt }) {
  const total = receipt.removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <p className="flex gap-2">
        <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 text-accent-text" />
        <span>
          {total === 0
            ? 'Nothing was found in the file beside the picture.'
            : `${total} ${total === 1 ? 'entry was' : 'entries were'} removed from the file before it was stored.`}
          {receipt.maskedRegions.length > 0 && ` ${burnedInTextMessages.covered}`}
          {receipt.seen && ` ${burnedInTextMessages.seen}`} The name of the file is not kept.
        </span>
      </p>
      {receipt.warnings.map((warning) => (
        <p key={warning} className="mt-2 text-small text-medium-icon">
          {warning}
        </p>
      ))}
      <details className="mt-2 text-small">
        <summary className="cursor-pointer rounded-small text-accent-text">
          What was removed, what was kept
        </summary>
        <dl className="mt-2 space-y-2">
          {receipt.removed.map(({ label, count, tags }) => (
            <div key={label}>
              <dt className="font-semibold">
                {label} ({count})
              </dt>
              {tags.length > 0 && <dd className="break-words text-muted">{tags.join(', ')}</dd>}
            </div>
          ))}
          {receipt.kept.length > 0 && (
            <div>
              <dt className="font-semibold">Kept</dt>
              <dd className="break-words text-muted">{receipt.kept.join(', ')}</dd>
            </div>
          )}
          <div>
            <dt className="font-semibold">Writing in the picture</dt>
            <dd className="text-muted">
              {receipt.writing === 'none' ? 'None was found; ' : ''}
              <Link to="/privacy#writing" className="text-accent-text underline">
                the search misses some
              </Link>
              .
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Method</dt>
            <dd className="text-muted">{receipt.method}</dd>
          </div>
        </dl>
      </details>
    </div>
  );
}
