import type { Skipped } from '#reading/study/source.ts';
import { useScanWords } from './scan-words.ts';

/** Nobody reads more. */
const maxFiles = 2_000;
const maxNamed = 8;

export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  const { t, say } = useScanWords();
  if (skipped.length === 0) return null;
  const reasons = [...Map.groupBy(skipped.slice(0, maxFiles), ({ why }) => say(why))];
  const filesOf = (files: readonly Skipped[]): string => {
    const paths = files
      .slice(0, maxNamed)
      .map(({ path }) => path)
      .join(', ');
    return files.length > maxNamed
      ? t('skipped.files', { files: paths, more: files.length - maxNamed })
      : paths;
  };
  return (
    <details className="rounded-card border border-line bg-panel px-4 py-3">
      <summary className="cursor-pointer">{t('skipped.title', { count: skipped.length })}</summary>
      <dl className="mt-3 space-y-3 text-small">
        {reasons.map(([why, files]) => (
          <div key={why}>
            <dt className="font-semibold">{why}</dt>
            <dd className="break-all text-muted">{filesOf(files)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
