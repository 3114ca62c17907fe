import { clsx } from 'clsx';
import { useMemo } from 'react';
import { diffLines } from './line-diff.ts';

const signs = { same: ' ', added: '+', removed: '−' } as const;
const words = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

export function Difference({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.every(({ kind }) => kind === 'same')) return <p>The texts are the same.</p>;
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
            <span className="sr-only">{words[kind]}</span>
            {text || ' '}
          </span>
        </p>
      ))}
    </div>
  );
}
