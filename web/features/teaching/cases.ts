import { useTranslations } from 'use-intl/react';
import type { Box } from '#imaging/geometry/box.ts';
import { drawnCases } from '#web/lib/drawn-cases/index.ts';

export type CaseKind = 'glioma' | 'meningioma' | 'pituitary' | 'metastases' | 'healthy';

export interface DetectorMark extends Box {
  class: string;
  confidence: number;
}

/** A synthetic slice with its true lesions and the detector's marks. */
export interface TeachingCase {
  id: string;
  kind: CaseKind;
  plane: 'axial' | 'sagittal' | 'coronal';
  sequence: 't1' | 't1ce' | 't2' | 'flair' | 'dwi';
  width: number;
  height: number;
  truth: Box[];
  marks: DetectorMark[];
}

export const teachingCases = drawnCases.cases as TeachingCase[];
/** The model that marked the cases. */
export const markedBy = drawnCases.model;

/** What a learner may know of a case before the answer: its name, plane and sequence. */
export function useCaseWords(): {
  nameOf: (slice: TeachingCase) => string;
  acquisitionOf: (slice: TeachingCase) => string;
} {
  const t = useTranslations('teaching');
  return {
    nameOf: ({ id }) => t('case', { number: String(Number(id.replace('case-', ''))) }),
    acquisitionOf: ({ plane, sequence }) =>
      t('acquisition', { plane: t(`plane.${plane}`), sequence: t(`sequence.${sequence}`) }),
  };
}
