import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { scoreLink, scorePictureOf } from '#contract/addresses.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { type DrawnCase, useCaseWords } from '#web/components/teaching/cases.ts';
import { pageLanguage } from '#web/lib/language.ts';
import { CaseCard } from './case-card.tsx';
import { caseLink, collectionLink } from './collection.ts';
import type { useProgress } from './use-progress.ts';

interface CaseShelfProps {
  cases: readonly DrawnCase[];
  /** Whether the cases are a teacher's selection. */
  collection: boolean;
  progress: ReturnType<typeof useProgress>;
}

/** All cases as thumbnails with their results. A teacher can pick some and copy a link to them. */
export function CaseShelf({ cases, collection, progress: { progress, reset } }: CaseShelfProps) {
  const t = useTranslations('teaching.shelf');
  const { nameOf } = useCaseWords();
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const answered = cases.filter(({ id }) => progress[id]);
  const right = answered.filter(({ id }) => progress[id]!.right).length;
  const score = { right, answered: answered.length };
  const pick = (id: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-panel p-4">
        <p>
          {t.rich('progress', {
            b: (chunks) => <b>{chunks}</b>,
            muted: (chunks) => <span className="text-muted">{chunks}</span>,
            answered: String(answered.length),
            count: String(cases.length),
            right: String(right),
          })}
        </p>
        <div className="flex flex-wrap gap-2">
          {answered.length > 0 && (
            <>
              <Button size="small" variant="quiet" onClick={reset}>
                {t('startOver')}
              </Button>
              <ButtonAnchor size="small" href={scorePictureOf(pageLanguage(), score)} target="_blank">
                {t('scorePicture')}
              </ButtonAnchor>
              <CopyButton text={new URL(scoreLink(score), location.origin).href} label={t('copyScore')} />
            </>
          )}
          <Button
            size="small"
            aria-pressed={picked !== null}
            onClick={() => setPicked(picked ? null : new Set())}
          >
            {picked ? t('stop') : t('make')}
          </Button>
        </div>
      </div>
      {picked && (
        <div className="mb-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-subtle p-4">
          <p className="min-w-52 flex-1">
            {picked.size === 0 ? t('tick') : t('picked', { count: picked.size })}
          </p>
          {picked.size > 0 && (
            <CopyButton text={new URL(collectionLink([...picked]), location.origin).href} label={t('copy')} />
          )}
        </div>
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {cases.map((slice, index) => (
          <li key={slice.id} className="min-w-0">
            <CaseCard
              slice={slice}
              to={caseLink(slice.id, collection ? cases.map(({ id }) => id) : null)}
              right={progress[slice.id]?.right}
              index={index}
            />
            {picked && (
              <Checkbox
                checked={picked.has(slice.id)}
                onCheckedChange={(on) => pick(slice.id, on)}
                label={t('pick', { name: nameOf(slice).toLowerCase() })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
