import { useTranslations } from 'use-intl/react';
import type { Box } from '#imaging/geometry/box.ts';
import { caseImage, drawnCases } from '#web/lib/drawn-cases/index.ts';

export type CaseKind = 'glioma' | 'meningioma' | 'pituitary' | 'metastases' | 'healthy';

export interface DetectorMark extends Box {
  class: string;
  confidence: number;
}

interface AnyCase {
  id: string;
  width: number;
  height: number;
  truth: Box[];
}

/** A synthetic slice with its true lesions and the detector's marks. */
export interface DrawnCase extends AnyCase {
  kind: CaseKind;
  plane: 'axial' | 'sagittal' | 'coronal';
  sequence: 't1' | 't1ce' | 't2' | 'flair' | 'dwi';
  marks: DetectorMark[];
}

/** A case of a lecturer's own. Before the answer, `truth` is empty and `discussion` null. */
export interface LecturerCase extends AnyCase {
  title: string;
  history: string;
  discussion: string | null;
  picture: string;
}

export type TeachingCase = DrawnCase | LecturerCase;

export const teachingCases = drawnCases.cases as DrawnCase[];
export const pictureOf = (slice: TeachingCase): string =>
  'picture' in slice ? slice.picture : caseImage(slice.id);
/** The model that marked the cases. */
export const markedBy = drawnCases.model;

/** What a learner may know of a case before the answer: its name, and plane and sequence or history. */
export function useCaseWords(): {
  nameOf: (slice: TeachingCase) => string;
  acquisitionOf: (slice: TeachingCase) => string;
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
  };
}
