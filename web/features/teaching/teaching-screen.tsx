import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { teachingCases } from '#web/components/teaching/cases.ts';
import { classLink, classParameter } from '#web/lib/class-links.ts';
import { compareBoxes, isRight } from '#web/lib/compare-boxes.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { panelTitleId } from './answer-panel.tsx';
import { CaseShelf } from './case-shelf.tsx';
import { CaseView } from './case-view.tsx';
import { ClassScreen } from './classroom/class-screen.tsx';
import { caseLink, collectionLink, readAddress } from './collection.ts';
import { useProgress } from './use-progress.ts';

/** Synthetic cases for practice: find the lesion, then compare with the truth and the detector. */
export function TeachingScreen() {
  const [search] = useSearchParams();
  const code = search.get(classParameter);
  return code === null ? <Library search={search} /> : <ClassScreen key={code} code={code} search={search} />;
}

function Library({ search }: { search: URLSearchParams }) {
  const t = useTranslations('teaching');
  const progress = useProgress();
  const { cases, collection, slice } = readAddress(search);
  const ids = cases.map(({ id }) => id);
  if (!slice) {
    return (
      <PageShell>
        <PageTitle
          title={collection ? t('collectionTitle') : t('title')}
          lead={t('lead')}
          aside={
            <div className="flex flex-wrap items-center gap-2">
              <ButtonLink to={classLink('')} size="small">
                {t('class.have')}
              </ButtonLink>
              <BackToDashboard />
            </div>
          }
        />
        <noscript>
          <p className="mb-6 max-w-text">{t('withoutScript', { count: String(teachingCases.length) })}</p>
        </noscript>
        <CaseShelf cases={cases} collection={collection} progress={progress} />
      </PageShell>
    );
  }
  const place = ids.indexOf(slice.id);
  const linkAt = (index: number): string | null =>
    ids[index] === undefined ? null : caseLink(ids[index], collection ? ids : null);
  return (
    <PageShell>
      <CaseView
        key={slice.id}
        slice={slice}
        given={progress.progress[slice.id]}
        place={place < 0 ? '' : t('place', { number: String(place + 1), count: String(ids.length) })}
        links={{
          previous: place > 0 ? linkAt(place - 1) : null,
          next: linkAt(place + 1),
          all: collection ? collectionLink(ids) : '/teaching',
        }}
        onAnswer={(boxes, seconds) => {
          const right = isRight(compareBoxes(boxes, slice.truth));
          focusAfter(() => progress.answer(slice.id, { boxes, right, seconds }), panelTitleId);
        }}
        onTryAgain={() => progress.tryAgain(slice.id)}
      />
    </PageShell>
  );
}
