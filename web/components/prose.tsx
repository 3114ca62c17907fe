import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useScrollToHash } from './use-scroll-to-hash.ts';

export interface ContentsEntry {
  /** The id of its heading. */
  id: string;
  label: string;
}

interface ProseProps {
  /** Table of contents at the side. Nothing is shown if it is empty. */
  contents?: readonly ContentsEntry[];
  children: ReactNode;
}

/** A text page: short lines, with a table of contents at the side on wide screens. */
export function Prose({ contents = [], children }: ProseProps) {
  return (
    <WithContents contents={contents}>
      <div className="prose max-w-figure">{children}</div>
    </WithContents>
  );
}

/** Long content with a table of contents at the side on wide screens. */
export function WithContents({ contents = [], children }: ProseProps) {
  useScrollToHash();
  if (contents.length === 0) return children;
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <Contents entries={contents} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  const t = useTranslations('shell.parts');
  const current = useCurrentHeading(entries);
  return (
    <nav
      aria-label={t('onThisPage')}
      className="mb-8 min-w-0 [overflow-wrap:anywhere] lg:sticky lg:top-24 lg:mb-0 lg:self-start"
    >
      <p className="mb-2 text-small font-semibold text-muted">{t('onThisPage')}</p>
      <ul className="space-y-0.5 border-s border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              aria-current={entry.id === current ? 'location' : undefined}
              className="-ms-px block border-s border-transparent py-1 ps-3 text-small text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useCurrentHeading(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  const ids = entries.map((entry) => entry.id).join(' ');
  useEffect(() => {
    const onChange = (changes: IntersectionObserverEntry[]) => {
      const shown = changes.find((change) => change.isIntersecting);
      if (shown) setCurrent(shown.target.id);
    };
    // The heading in the band just below the header is the current one.
    const observer = new IntersectionObserver(onChange, { rootMargin: '-80px 0px -70% 0px' });
    for (const id of ids.split(' ')) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
