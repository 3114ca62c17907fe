import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { diffLines } from './line-diff.ts';

const signs = { same: ' ', added: '+', removed: '−' } as const;

export function Difference({ before, after }: { before: string; after: string }) {
  const t = useTranslations('admin.content.difference');
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('none')}</p>;
  return (
    <div className="font-mono text-small">
      {lines.map(({ kind, text }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and are never reordered
          key={index}
          className={clsx(
            'flex gap-2 px-2 break-words whitespace-pre-wrap',
            kind === 'added' && 'bg-low text-low-text',
            kind === 'removed' && 'bg-high text-high-text',
          )}
        >
          <span aria-hidden="true">{signs[kind]}</span>
          <span className="min-w-0">
            {kind !== 'same' && <span className="sr-only">{t(kind)}</span>}
            {text || ' '}
          </span>
        </p>
      ))}
    </div>
  );
}
