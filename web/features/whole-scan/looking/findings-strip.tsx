import { clsx } from 'clsx';
import { bandOf } from '#contract/format.ts';
import type { SliceResult } from '../scan/scan-state.ts';

const bandFills = { high: 'bg-high-solid', medium: 'bg-medium-solid', low: 'bg-low-solid' } as const;

function look(result: SliceResult | undefined): string {
  if (!result) return 'h-1 bg-line';
  if (result.kind !== 'read') return 'h-1 bg-hover';
  const highest = Math.max(0, ...result.findings.map(({ confidence }) => confidence));
  return highest > 0 ? `h-4 ${bandFills[bandOf(highest)]}` : 'h-2 bg-control-line';
}

/** One bar per slice, along the slider: what is read, and where something was found. */
export function FindingsStrip({
  results,
  index,
}: {
  results: readonly (SliceResult | undefined)[];
  index: number;
}) {
  return (
    <div aria-hidden="true" data-strip="" className="flex h-5 items-end px-2">
      {results.map((result, slice) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a slice keeps its place
          key={slice}
          data-kind={result?.kind ?? 'waiting'}
          className={clsx('min-w-0 flex-1', look(result), slice === index && 'outline-1 outline-text')}
        />
      ))}
    </div>
  );
}
