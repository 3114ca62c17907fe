import { useTranslations } from 'use-intl/react';
import type { TrueLesion } from '#contract/classrooms.ts';
import { caseImage } from '#web/lib/drawn-cases/case-image.ts';
import { type DrawnCase, drawnCases } from '#web/lib/drawn-cases/library.ts';

export type { DrawnCase };

/** A case of a lecturer's own. Before the answer, `truth` is empty and `discussion` null. */
export interface LecturerCase extends Pick<DrawnCase, 'width' | 'height'> {
  id: string;
  truth: readonly TrueLesion[];
  title: string;
  history: string;
  discussion: string | null;
  picture: string;
}

export type TeachingCase = DrawnCase | LecturerCase;

export const teachingCases = drawnCases.cases;
export const pictureOf = (slice: TeachingCase): string =>
  'picture' in slice ? slice.picture : caseImage(slice.id);
/** The model that marked the cases. */
export const markedBy = drawnCases.model;

/** What a learner may know of a case before the answer: its name, and plane and sequence or history. */
export function useCaseWords(): {
  nameOf: (slice: TeachingCase) => string;
  acquisitionOf: (slice: TeachingCase) => string;
  /** Null for a case of a lecturer's own, whose history stands in place of its sequence. */
  historyOf: (slice: TeachingCase) => string | null;
} {
  const t = useTranslations('teaching');
  return {
    nameOf: (slice) =>
      'title' in slice ? slice.title : t('case', { number: String(Number(slice.id.replace('case-', ''))) }),
    acquisitionOf: (slice) =>
      'title' in slice
        ? slice.history
        : t('acquisition', {
            plane: t(`plane.${slice.plane}`),
            sequence: t(`sequence.${slice.sequence}`),
          }),
    historyOf: (slice) => ('title' in slice ? null : t(`cases.${slice.id}.history`)),
  };
}
