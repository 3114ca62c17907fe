import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { type Phrase, say } from '#reading/phrase.ts';
import { analyzeStudy, studiesOf } from '#reading/study/analyze-study.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';
import { headBytes, maxFileBytes } from '#reading/study/limits.ts';
import { listSeries } from '#reading/study/list-series.ts';
import { readSources } from '#reading/study/read-sources.ts';
import { createSeriesJudge } from '#reading/study/series-judge.ts';
import type { Skipped, Source } from '#reading/study/source.ts';
import type { StudyReading } from '#reading/study/study-reading.ts';
import type { EmbeddedDetector } from '#server/ports/detector.ts';
import english from '#words/en/study.ts';
import { commandLine } from '#words/say/command-line.ts';
import { studyResult } from '#words/say/study-result.ts';

/** Analyzes all studies in a folder, with one result each. */
export async function analyzeStudies(
  folder: string,
  detector: EmbeddedDetector,
  calibration: StudyCalibration,
  onStudy: (result: StudyResult) => void,
): Promise<{ studies: number; skipped: Skipped[] }> {
  const judge = createSeriesJudge(2, (image) => detector.detect(image));
  const drop = await readSources(await sourcesIn(folder), []);
  const studies = studiesOf(listSeries(drop).series);
  for (const [study, series] of studies) {
    const reading = await analyzeStudy(drop, series, judge, {
      calibration,
      cutOff: detector.limits.cutOff,
      signal: new AbortController().signal,
    });
    const paths = new Map(series.map(({ key, path }) => [key, path]));
    onStudy(toResult(study, reading, paths, detector.describe().version));
  }
  return { studies: studies.size, skipped: drop.skipped };
}

async function sourcesIn(folder: string): Promise<Source[]> {
  const entries = (await stat(folder)).isDirectory()
    ? (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name))
    : [folder];
  return entries.toSorted().map((path) => ({
    path,
    head: async () => new Uint8Array(await readFile(path)).subarray(0, headBytes).slice(),
    whole: async () => {
      const { size } = await stat(path);
      if (size > maxFileBytes) throw new Error(commandLine.analyze('tooLargeForScan'));
      return new Uint8Array(await readFile(path));
    },
  }));
}

const words = createTranslator({ locale: 'en', messages: { study: english }, namespace: 'study' });
/** The output is always in English, because programs read it. */
const inEnglish = (phrase: Phrase): string => say(phrase, (key, values) => words(key, values as never));

export type StudyResult = ReturnType<typeof toResult>;

function toResult(study: string, reading: StudyReading, paths: ReadonlyMap<string, string>, model: string) {
  const nameOf = new Map(reading.series.map(({ key, name }) => [key, inEnglish(name)]));
  const { series, ...result } = studyResult(words, reading, {
    series: (key) => nameOf.get(key) ?? key,
    slice: (_, place) => ({ slice: place + 1 }),
  });
  return {
    study,
    ...result,
    series: series.map(({ name: _, ...one }, place) => ({
      ...one,
      path: paths.get(reading.series[place]!.key) ?? '',
    })),
    model,
  };
}
