import { boxOf, type PictureSize } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import type { LesionFeatures } from '#reading/study/lesion-features.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';
import { readSeries } from '#reading/study/read-series.ts';
import type { SliceJudge } from '#reading/study/slice-answer.ts';
import type { SeriesLesion } from '#reading/study/study-reading.ts';
import { otherClass } from '#reading/vocabulary.ts';
import type { StudyCase, TrueLesion } from './study-case.ts';

/** A candidate before it is scored. */
export interface Candidate {
  features: LesionFeatures;
  right: boolean;
  /** Ratio of measured to outlined volume, for correct candidates with known volumes. */
  volumeRatio: number | null;
}

export interface CaseReading extends Omit<StudyCase, 'load'> {
  sequence: string;
  candidates: Candidate[];
}

/** A mark with this overlap, or with its center in the outline's box, is correct. */
const overlapNeeded = 0.2;

export async function readCase(
  { load, ...about }: StudyCase,
  judge: SliceJudge,
  options: { calibration: StudyCalibration; cutOff: number },
): Promise<CaseReading> {
  const { series, truth } = await load();
  const candidates: Candidate[] = [];
  for (const one of series) {
    const read = await readSeries(one, judge, { ...options, signal: new AbortController().signal });
    const outlined = truth.get(one.key);
    for (const { features, volume, marks, class: name } of read.candidates) {
      if (name === otherClass) continue;
      const right = isRight(marks, outlined, one);
      const known = right && volume && outlined?.milliliters;
      candidates.push({
        features,
        right,
        volumeRatio: known ? volume.milliliters / outlined.milliliters : null,
      });
    }
  }
  const header = series[0]!.header;
  const sequence = header?.afterContrast ? 't1-contrast' : (header?.weighting ?? 't1');
  return { ...about, sequence, candidates };
}

/** Whether at least half of the marks, weighted by confidence, hit an outlined lesion. */
function isRight(marks: SeriesLesion['marks'], truth: TrueLesion | undefined, picture: PictureSize): boolean {
  if (!truth) return false;
  let hit = 0;
  let all = 0;
  for (const { slice, finding } of marks) {
    const box = boxOf(finding, picture);
    const inside = (truth.boxes.get(slice) ?? []).some(
      (one) =>
        intersectionOverUnion(one, box) >= overlapNeeded ||
        (finding.x >= one.left && finding.x <= one.right && finding.y >= one.top && finding.y <= one.bottom),
    );
    all += finding.confidence;
    if (inside) hit += finding.confidence;
  }
  return hit >= all / 2;
}
