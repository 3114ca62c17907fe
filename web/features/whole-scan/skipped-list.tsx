import type { Skipped } from '#imaging/study/source.ts';

/** As many as anybody reads. */
const most = 200;

/** What was left out of a drop, by reason. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  const reasons = [...Map.groupBy(skipped.slice(0, most * 10), ({ why }) => why)];
  return (
    <details className="rounded-card border border-line bg-panel px-4 py-3">
      <summary className="cursor-pointer">
        {skipped.length} {skipped.length === 1 ? 'file was' : 'files were'} left out
      </summary>
      <dl className="mt-3 space-y-3 text-small">
        {reasons.map(([why, files]) => (
          <div key={why}>
            <dt className="font-semibold">{why}</dt>
            <dd className="break-all text-muted">
              {files
                .slice(0, 8)
                .map(({ path }) => path)
                .join(', ')}
              {files.length > 8 ? ` and ${files.length - 8} more` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
