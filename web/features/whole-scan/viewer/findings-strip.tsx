import { clsx } from 'clsx';
import { bandOf } from '#contract/format.ts';
import type { SliceResult } from '../scan/scan-state.ts';

const bandFills = { high: 'bg-high-solid', medium: 'bg-medium-solid', low: 'bg-low-solid' } as const;

function barStyle(result: SliceResult | undefined): string {
  if (!result) return 'h-1 bg-line';
  if (result.kind !== 'read') return 'h-1 bg-hover';
  const highest = Math.max(0, ...result.findings.map(({ confidence }) => confidence));
  return highest > 0 ? `h-4 ${bandFills[bandOf(highest)]}` : 'h-2 bg-control-line';
}

interface Bar {
  from: number;
  slices: number;
  look: string;
}

/** Merges equal neighbors into one bar, because a series has hundreds of slices and renders again after each. */
function barsOf(results: readonly (SliceResult | undefined)[]): Bar[] {
  const bars: Bar[] = [];
  for (const [slice, result] of results.entries()) {
    const last = bars.at(-1);
    const own = barStyle(result);
    if (last?.look === own) last.slices += 1;
    else bars.push({ from: slice, slices: 1, look: own });
  }
  return bars;
}

interface FindingsStripProps {
  results: readonly (SliceResult | undefined)[];
  index: number;
}

/** Shows along the slider which slices are read, and where something was found. */
export function FindingsStrip({ results, index }: FindingsStripProps) {
  const share = 100 / Math.max(1, results.length);
  return (
    <div aria-hidden="true" data-strip="" className="px-2">
      <div className="relative flex h-5 items-end">
        {barsOf(results).map(({ from, slices, look: fill }) => (
          <span key={from} className={clsx('min-w-0', fill)} style={{ width: `${slices * share}%` }} />
        ))}
        <span
          className="absolute bottom-0 h-4 outline-1 outline-text"
          style={{ left: `${index * share}%`, width: `${share}%` }}
        />
      </div>
    </div>
  );
}
