import { type Phrase, say } from '#reading/phrase.ts';
import type { SeriesLesion, SeriesReading, StudyReading } from '#reading/study/study-reading.ts';
import type { Translator } from './translator.ts';

/** How a view of a study names its series and slices. */
export interface StudyNames<Slice> {
  series(key: string): string;
  slice(key: string, place: number): Slice;
}

/** The reading of a study as programs get it, with its phrases spoken. */
export function studyResult<Slice extends object>(
  t: Translator<'study'>,
  reading: StudyReading,
  names: StudyNames<Slice>,
) {
  const spoken = (phrase: Phrase): string => say(phrase, (key, values) => t(key, values as never));
  const seen = ({ series, marks }: SeriesLesion) => ({
    series: names.series(series),
    slices: marks.map(({ slice, finding: { x, y, width, height } }) => ({
      ...names.slice(series, slice),
      x,
      y,
      width,
      height,
    })),
  });
  return {
    verdict: reading.verdict,
    reasons: reading.reasons.map(spoken),
    lesions: reading.lesions.map(
      ({ number, level, score, class: name, volume, diameter, planes, seenIn }) => ({
        number,
        level,
        score: round(score),
        class: name,
        milliliters: volume && {
          value: round(volume.milliliters),
          low: round(volume.low),
          high: round(volume.high),
        },
        millimeters: diameter === null ? null : round(diameter),
        planes,
        seenIn: seenIn.map(seen),
      }),
    ),
    singleSliceMarks: reading.singleSliceMarks.map(({ series, slice, finding }) => ({
      series: names.series(series),
      ...names.slice(series, slice),
      confidence: finding.confidence,
    })),
    series: reading.series.map(({ key, name, state, why, counts }: SeriesReading) => ({
      series: names.series(key),
      name: spoken(name),
      state,
      why: why && spoken(why),
      slices: counts,
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
