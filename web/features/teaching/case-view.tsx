import { ChevronLeft, ChevronRight, SquarePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Box } from '#imaging/geometry/box.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { addBoxId, BoxStage, ownBoxId, stagedCase } from '#web/components/teaching/box-stage.tsx';
import { type TeachingCase, useCaseWords } from '#web/components/teaching/cases.ts';
import { focusAfter, restoreFocusAfter } from '#web/lib/focus-after.ts';
import { AnswerPanel, panelTitleId } from './answer-panel.tsx';
import type { CaseAnswer } from './use-progress.ts';

interface CaseViewProps {
  slice: TeachingCase;
  given: CaseAnswer | undefined;
  /** Addresses of the neighbors and of the overview. */
  links: { previous: string | null; next: string | null; all: string };
  place: string;
  /** With the seconds that the learner took. The parent shows the answer and focuses the panel's heading. */
  onAnswer: (boxes: Box[], seconds: number) => void;
  /** Undefined where the first answer stays. */
  onTryAgain?: () => void;
  busy?: boolean;
  problem?: ReactNode;
}

/** One case. The answer stays hidden until the learner has given one. */
export function CaseView({ slice, given, links, place, onAnswer, onTryAgain, busy, problem }: CaseViewProps) {
  const t = useTranslations('teaching.view');
  const alt = useTranslations('teaching');
  const { nameOf, acquisitionOf, historyOf } = useCaseWords();
  const [boxes, setBoxes] = useState<Box[]>([]);
  const [shownAt] = useState(() => Date.now());
  const answer = () => onAnswer(boxes, (Date.now() - shownAt) / 1_000);
  const addBox = () => {
    const [x, y, half] = [slice.width / 2, slice.height / 2, slice.width / 10];
    focusAfter(
      () => setBoxes([...boxes, { left: x - half, top: y - half, right: x + half, bottom: y + half }]),
      ownBoxId(boxes.length + 1),
    );
    // On a phone the picture is above the button.
    document.getElementById(ownBoxId(boxes.length + 1))?.scrollIntoView({ block: 'nearest' });
  };
  const again = () =>
    focusAfter(() => {
      setBoxes([]);
      onTryAgain?.();
    }, panelTitleId);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-title">{nameOf(slice)}</h1>
          <p className="text-muted">{[acquisitionOf(slice), place].filter(Boolean).join(' · ')}</p>
        </div>
        <nav aria-label={t('cases')} className="flex flex-wrap gap-2">
          <ButtonLink to={links.all} size="small">
            {t('all')}
          </ButtonLink>
          {links.previous && (
            <ButtonLink to={links.previous} size="small" aria-label={t('previous')}>
              <ChevronLeft size={16} />
            </ButtonLink>
          )}
          {links.next && (
            <ButtonLink to={links.next} size="small" variant={given ? 'primary' : 'secondary'}>
              {t('next')}
              <ChevronRight size={16} />
            </ButtonLink>
          )}
        </nav>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <BoxStage
          slice={stagedCase(slice)}
          alt={alt('alt', { name: nameOf(slice), acquisition: acquisitionOf(slice) })}
          boxes={given?.boxes ?? boxes}
          onChange={given ? undefined : setBoxes}
          answerShown={given !== undefined}
        />
        <div className="rounded-card border border-line bg-panel p-5">
          {given ? (
            <>
              <AnswerPanel slice={slice} given={given} />
              {onTryAgain && (
                <Button className="mt-5" size="small" onClick={again}>
                  {t('again')}
                </Button>
              )}
            </>
          ) : (
            <>
              <h2 id={panelTitleId} tabIndex={-1} className="text-large">
                {t('question')}
              </h2>
              {historyOf(slice) && <p className="mt-2">{historyOf(slice)}</p>}
              <p className="mt-2 text-muted">{t('task')}</p>
              <p className="mt-4" aria-live="polite">
                {boxes.length === 0 ? t('noBox') : t('boxes', { count: boxes.length })}
              </p>
              <div className="mt-4 flex flex-wrap gap-2">
                <Button variant="primary" busy={busy} onClick={answer}>
                  {boxes.length === 0 ? t('noLesion') : t('show')}
                </Button>
                <Button icon={SquarePlus} id={addBoxId} onClick={addBox}>
                  {t('add')}
                </Button>
                {boxes.length > 0 && (
                  <Button
                    variant="quiet"
                    onClick={() => restoreFocusAfter(() => setBoxes(boxes.slice(0, -1)), addBoxId)}
                  >
                    {t('remove')}
                  </Button>
                )}
              </div>
              {problem}
              {boxes.length > 0 && <p className="mt-4 text-small text-muted">{t('keys')}</p>}
            </>
          )}
        </div>
      </div>
    </>
  );
}
