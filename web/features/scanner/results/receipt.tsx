import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { DeidentificationReceipt } from '#contract/scans.ts';
import { methodWords, noticeWords, removedLabel } from '#words/say/receipt.ts';

/** What was removed from the file before it was stored. */
export function Receipt({ receipt }: { receipt: DeidentificationReceipt }) {
  const t = useTranslations('scanner.receipt');
  const shared = useTranslations('result.receipt');
  const total = receipt.removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <p className="flex gap-2">
        <ShieldCheck size={18} className="mt-0.5 text-accent-text" />
        <span>
          {[
            total === 0 ? shared('none') : t('removed', { count: total }),
            ...(receipt.maskedRegions.length > 0 ? [shared('masked')] : []),
            ...(receipt.cropped ? [shared('cropped')] : []),
            ...(receipt.seen ? [t('seen')] : []),
            t('name'),
          ].join(' ')}
        </span>
      </p>
      {receipt.notices.map((notice) => (
        <p key={notice.id} className="mt-2 text-small text-medium-icon">
          {noticeWords(shared, notice)}
        </p>
      ))}
      <details className="mt-2 text-small">
        <summary className="cursor-pointer rounded-small py-0.5 text-accent-text">{t('details')}</summary>
        <dl className="mt-2 space-y-2">
          {receipt.removed.map(({ kind, label, count, tags }) => (
            <div key={kind}>
              <dt className="font-semibold">
                {t('entry', { label: removedLabel(shared, { kind, label }), count: String(count) })}
              </dt>
              {tags.length > 0 && <dd className="break-words text-muted">{tags.join(', ')}</dd>}
            </div>
          ))}
          {receipt.kept.length > 0 && (
            <div>
              <dt className="font-semibold">{t('kept')}</dt>
              <dd className="break-words text-muted">{receipt.kept.join(', ')}</dd>
            </div>
          )}
          <div>
            <dt className="font-semibold">{t('text')}</dt>
            <dd className="text-muted">
              {t.rich(receipt.writing === 'none' ? 'textNone' : 'textOther', { link: searchLink })}
            </dd>
          </div>
          <div>
            <dt className="font-semibold">{t('method')}</dt>
            <dd className="text-muted">{methodWords(shared, receipt)}</dd>
          </div>
        </dl>
      </details>
    </div>
  );
}

const searchLink = (words: ReactNode) => (
  <Link to="/privacy#burned-in-text" className="text-accent-text underline">
    {words}
  </Link>
);
