import type { Answer, LesionLevel, SeriesState, StudyVerdict } from '#reading/vocabulary.ts';

interface Found {
  class: string;
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureAnswer {
  answer: Answer | null;
  findings: Found[];
}

export interface StudyAnswer {
  verdict: StudyVerdict | null;
  lesions: { level: LesionLevel; score: number; slices: number }[];
  series: { state: SeriesState; read: number }[];
}

/**
 * Another runtime rounds 8-bit layers differently: one pixel, 0.02 of a confidence, and 0.1 of the score of an area, which
 * adds up several marks, are the same. Answers, levels and numbers of slices must be equal.
 */
export interface Tolerance {
  pixels: number;
  confidence: number;
  score: number;
}
/** Programs get scores with two decimals. */
export const exact: Tolerance = { pixels: 0.01, confidence: 0.000_1, score: 0.005_1 };
export const otherRuntime: Tolerance = { pixels: 1, confidence: 0.02, score: 0.1 };

export function samePicture(a: PictureAnswer, b: PictureAnswer, { pixels, confidence }: Tolerance): boolean {
  if (a.answer !== b.answer || a.findings.length !== b.findings.length) return false;
  return a.findings.every((one, i) => {
    const other = b.findings[i]!;
    return (
      one.class === other.class &&
      Math.abs(one.confidence - other.confidence) <= confidence &&
      Math.abs(one.x - other.x) <= pixels &&
      Math.abs(one.y - other.y) <= pixels &&
      Math.abs(one.width - other.width) * 256 <= pixels &&
      Math.abs(one.height - other.height) * 256 <= pixels
    );
  });
}

export function sameStudy(a: StudyAnswer, b: StudyAnswer, { score }: Tolerance): boolean {
  const same = (key: 'verdict' | 'series') => JSON.stringify(a[key]) === JSON.stringify(b[key]);
  if (!same('verdict') || !same('series') || a.lesions.length !== b.lesions.length) return false;
  return a.lesions.every((one, i) => {
    const other = b.lesions[i]!;
    return (
      one.level === other.level && one.slices === other.slices && Math.abs(one.score - other.score) <= score
    );
  });
}
