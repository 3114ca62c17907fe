import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';

/** A superscript number that links to its source at the bottom of the page. */
export function FootnoteMark({ number }: { number: number }) {
  const t = useTranslations('shell.parts');
  return (
    <sup>
      <a
        href={`#source-${number}`}
        aria-label={t('source', { number: String(number) })}
        className="px-0.5 text-accent-text no-underline"
      >
        {number}
      </a>
    </sup>
  );
}

/** The list of sources that the marks link to. */
export function Footnotes({ sources }: { sources: readonly ReactNode[] }) {
  const t = useTranslations('shell.parts');
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6 text-small text-muted">
      <h2 id="sources" className="mb-2 text-small font-semibold text-text">
        {t('sources')}
      </h2>
      <ol className="list-decimal space-y-1.5 ps-5">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the source's name
          <li key={index} id={`source-${index + 1}`}>
            {source}
          </li>
        ))}
      </ol>
    </section>
  );
}
