import type { ReactNode } from 'react';

/** A raised number that leads to its source at the foot of the page. */
export function FootnoteMark({ number }: { number: number }) {
  return (
    <sup>
      <a
        href={`#source-${number}`}
        aria-label={`Source ${number}`}
        className="px-0.5 text-accent-text no-underline"
      >
        {number}
      </a>
    </sup>
  );
}

/** The sources that the marks lead to, in order. */
export function Footnotes({ sources }: { sources: readonly ReactNode[] }) {
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6 text-small text-muted">
      <h2 id="sources" className="mb-2 text-small font-semibold text-text">
        Sources
      </h2>
      <ol className="list-decimal space-y-1.5 pl-5">
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
