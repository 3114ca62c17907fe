import { ShieldCheck } from 'lucide-react';
import type { DeidentificationReceipt } from '#contract/scans.ts';

/** What was taken out of the file before it was stored. */
export function Receipt({ receipt }: { receipt: DeidentificationReceipt }) {
  const total = receipt.removed.reduce((sum, { count }) => sum + count, 0);
  const masked = receipt.maskedRegions.length;
  return (
    <div>
      <p className="flex gap-2">
        <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 text-accent-text" />
        <span>
          {total === 0
            ? 'The file held no personal data to remove.'
            : `${total} ${total === 1 ? 'entry was' : 'entries were'} removed from the file before it was stored.`}
          {masked > 0 &&
            ` ${masked} ${masked === 1 ? 'area' : 'areas'} with burnt-in text ${masked === 1 ? 'was' : 'were'} covered.`}
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
            <dt className="font-semibold">Method</dt>
            <dd className="text-muted">{receipt.method}</dd>
          </div>
        </dl>
      </details>
    </div>
  );
}
