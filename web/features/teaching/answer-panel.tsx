import { clsx } from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl/react';
import { otherClass, tumorTypes } from '#reading/vocabulary.ts';
import { boxStyles } from '#web/components/teaching/box-stage.tsx';
import { type DrawnCase, markedBy, type TeachingCase } from '#web/components/teaching/cases.ts';
import { type Comparison, compareBoxes, isRight, offsetOf } from '#web/lib/compare-boxes.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import type { CaseAnswer } from './use-progress.ts';

/** The heading of the panel beside the picture. It receives the focus when the answer is shown or hidden. */
export const panelTitleId = 'case-panel-title';

/** The truth, beside the learner's and the detector's boxes. */
export function AnswerPanel({ slice, given }: { slice: TeachingCase; given: CaseAnswer }) {
  const t = useTranslations('teaching');
  const comparisonWords = useComparison();
  const yours = compareBoxes(given.boxes, slice.truth);
  const verdict = given.right ? 'right' : 'wrong';
  return (
    <div className="space-y-4">
      <h2 id={panelTitleId} tabIndex={-1} className="flex items-center gap-2.5 text-title">
        {given.right ? (
          <CircleCheck size={22} className="text-accent-text" />
        ) : (
          <CircleX size={22} className="text-muted" />
        )}
        {'kind' in slice
          ? t(`answer.${verdict}`, { kind: t(`kind.${slice.kind}`) })
          : t(`answer.${verdict}Plain`)}
      </h2>
      <p className="whitespace-pre-line">
        {'kind' in slice ? t(`cases.${slice.id}.discussion`) : slice.discussion}
      </p>
      {'kind' in slice && <p className="text-small text-muted">{t(`lesson.${slice.kind}`)}</p>}
      <ul className="space-y-3">
        <Row look="truth" title={t('answer.truth')}>
          {t('answer.lesions', { count: slice.truth.length })}
        </Row>
        <Row look="own" title={t('answer.you')}>
          {comparisonWords(yours, given.boxes.length, slice.truth.length, offsetOf(given.boxes, slice))}
          {given.seconds !== undefined && (
            <span className="block text-small text-muted">
              {t('answer.seconds', { seconds: Math.round(given.seconds) })}
            </span>
          )}
        </Row>
        {'kind' in slice && <DetectorRow slice={slice} />}
      </ul>
    </div>
  );
}

const notTumors = ['stroke', 'plaques', 'whiteMatter'] as const;

function DetectorRow({ slice }: { slice: DrawnCase }) {
  const t = useTranslations('teaching');
  const { confidence: share } = useFormats();
  const comparisonWords = useComparison();
  const detector = compareBoxes(slice.marks, slice.truth);
  const typeOf = (name: string) => tumorTypes.find((type) => type === name);
  const isTumor = !notTumors.some((kind) => kind === slice.kind);
  const namesTumor = slice.marks.some(({ class: name }) => name !== otherClass);
  const wrongType =
    isTumor &&
    detector.found > 0 &&
    slice.marks.some(({ class: name }) => typeOf(name) && name !== slice.kind);
  const markWords = (name: string, confidence: string) => {
    const type = typeOf(name);
    return type
      ? t('answer.typed', { type: t(`kind.${type}`), confidence })
      : t('answer.mark', { confidence });
  };
  return (
    <Row look="detector" title={t('answer.detector', { model: markedBy })}>
      {comparisonWords(detector, slice.marks.length, slice.truth.length)}
      {slice.marks.map(({ left, top, class: type, confidence }) => (
        <span key={`${left} ${top}`} className="block text-small text-muted">
          {markWords(type, share(confidence))}
        </span>
      ))}
      {wrongType && <span className="block text-small text-muted">{t('answer.typeWrong')}</span>}
      {!isRight(detector) && <span className="block text-small text-muted">{t('answer.detectorWrong')}</span>}
      {slice.kind !== 'healthy' && detector.missed > 0 && (
        <span className="block text-small text-muted">{t(`answer.whyMissed.${slice.kind}`)}</span>
      )}
      {detector.extra > 0 && (
        <span className="block text-small text-muted">
          {t(`answer.whyExtra.${slice.kind === 'healthy' ? 'healthy' : 'lesion'}`)}
        </span>
      )}
      {!isTumor && detector.found > 0 && namesTumor && (
        <span className="block text-small text-muted">{t('answer.whyNamed')}</span>
      )}
    </Row>
  );
}

function Row({
  look,
  title,
  children,
}: {
  look: keyof typeof boxStyles;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <span className="dark mt-1 grid size-6 shrink-0 place-items-center rounded-small bg-stage">
        <span aria-hidden="true" className={clsx('size-4', boxStyles[look])} />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <div>{children}</div>
      </div>
    </li>
  );
}

function useComparison(): (
  comparison: Comparison,
  boxes: number,
  lesions: number,
  offset?: number | null,
) => string {
  const t = useTranslations('teaching.answer');
  const format = useFormatter();
  const percent = (value: number) => format.number(value, { style: 'percent' });
  return ({ found, missed, extra, overlap }, boxes, lesions, offset = null) => {
    if (boxes === 0) return lesions === 0 ? t('noBoxRight') : t('noBoxMissed', { count: lesions });
    const parts = [
      ...(lesions > 0 ? [t('found', { found, count: lesions })] : []),
      ...(overlap === null ? [] : [t('overlap', { share: percent(overlap) })]),
      ...(offset === null ? [] : [t('offset', { share: percent(offset) })]),
      ...(missed > 0 ? [t('missed', { count: missed })] : []),
      ...(extra > 0 ? [t('extra', { count: extra })] : []),
    ];
    return `${parts.join(', ')}.`;
  };
}
