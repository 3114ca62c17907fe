import type { ReactNode } from 'react';

/** Lines of text as a list. */
export function TextList({ lines, className }: { lines: readonly ReactNode[]; className?: string }) {
  return (
    <ul className={className}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
