import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';

interface PictureStripProps {
  /** The stage, which the strip replaces once it has scrolled out of view. */
  stage: RefObject<HTMLElement | null>;
  address: string;
  headline: string;
}

/** At the bottom of a narrow screen, where no wrapped header reaches: a small picture and the headline, while the visitor reads further down. */
export function PictureStrip({ stage, address, headline }: PictureStripProps) {
  const t = useTranslations('scanner.result');
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!stage.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  if (!away) return null;
  return (
    <button
      type="button"
      className="fixed inset-x-0 bottom-0 z-20 flex h-12 items-center gap-3 border-t print:hidden border-line bg-page px-5 text-start lg:hidden"
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <img src={address} alt="" className="size-9 rounded-small bg-stage object-contain" />
      <span className="min-w-0 flex-1 truncate font-semibold">{headline}</span>
      <span className="text-small text-accent-text">{t('toImage')}</span>
    </button>
  );
}
