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
