import type { Box } from '#imaging/geometry/box.ts';
import type words from '#words/en/teachingCases.ts';
import drawn from './drawn.json' with { type: 'json' };
import marked from './marks.json' with { type: 'json' };

export const caseKinds = [
  'glioma',
  'meningioma',
  'pituitary',
  'metastases',
  'stroke',
  'plaques',
  'whiteMatter',
  'healthy',
] as const;
export type CaseKind = (typeof caseKinds)[number];

export interface DetectorMark extends Box {
  class: string;
  confidence: number;
}

/** A drawn slice with its true lesions and the detector's marks. */
export interface DrawnCase {
  id: keyof typeof words;
  kind: CaseKind;
  plane: 'axial' | 'sagittal' | 'coronal';
  sequence: 't1' | 't1ce' | 't2' | 'flair' | 'dwi';
  width: number;
  height: number;
  truth: Box[];
  /** One for each box: its corners in pixels, as "x,y x,y". */
  outlines: string[];
  marks: DetectorMark[];
}

const marks: Record<string, DetectorMark[]> = marked.marks;

/**
 * The teaching library. `python3 -m sulcus_model.teaching_cases` draws the slices and writes drawn.json; `npm run
 * teaching` writes what the model marks on them.
 */
export const drawnCases = {
  model: marked.model,
  cases: (drawn as Omit<DrawnCase, 'marks'>[]).map(
    (one): DrawnCase => ({ ...one, marks: marks[one.id] ?? [] }),
  ),
};
