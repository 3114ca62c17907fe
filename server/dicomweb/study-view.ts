import { dicomwebBase } from '#contract/dicomweb.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { modelLabel } from '#contract/format.ts';
import type { ApiStudy } from '#contract/public-api.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import { researchOnly } from '#contract/research-only.ts';
import { resultSeries } from '#imaging/dicom/result-series.ts';
import { anonymous, type StudyIdentity } from '#imaging/dicom/study-identity.ts';
import { comprehensiveSrStorage } from '#imaging/dicom/uids.ts';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { type Phrase, say } from '#reading/phrase.ts';
import { studyReport } from '#reading/report/study-report.ts';
import type { StudyReading } from '#reading/study/study-reading.ts';
import type { Context } from '#server/context.ts';
import { derivedUid } from '#server/outputs/export/public-name.ts';
import type { ReadStudy, ScanRow } from '#server/platform/db/schema.ts';
import { english, refusalsIn, translatorIn } from '#server/words.ts';
import { defaultLanguage } from '#words/languages.ts';
import { commandLine } from '#words/say/command-line.ts';
import { studyResult } from '#words/say/study-result.ts';
import { reportedStudy, studyVerdictWords, verdictText } from '#words/say/study-verdict.ts';
import type { askForStudy, StudyRow } from './answered-study.ts';

/** With what the archive filed the study; empty where its images do not say. */
export type Filing = Pick<StudyIdentity, 'studyDate' | 'accessionNumber'>;

/** A DICOM object with the result of an archive's images; written when it is fetched. */
export interface ResultObject {
  modality: 'SR' | 'SEG';
  sopClassUid: string;
  studyUid: string;
  seriesUid: string;
  series: { number: number; description: string };
  filed: Filing;
  instanceUid: string;
  write(context: Context): Promise<Uint8Array>;
  /** The scan whose picture or report shows the same; null for a whole study. */
  row: ScanRow | null;
}

const study = translatorIn(defaultLanguage, 'study');

const spoken = (phrase: Phrase): string => say(phrase, (key, values) => study(key, values as never));

const voice = {
  headline: english.headline,
  verdict: translatorIn(defaultLanguage, 'wholeScan.verdict'),
  say: spoken,
};

/** The verdict, then advice. */
function sentenceOf(reading: StudyReading): string {
  return verdictText(studyVerdictWords(voice, reading, null));
}

/** The report's UIDs depend on what was read: another slice or model gives another report. */
const uidsOf = (row: StudyRow) => ({
  series: derivedUid(`${row.apiKeyId}/${row.studyUid}`, 'study reports'),
  instance: derivedUid(row.id, `study report ${row.readOf}`),
});

/** The report of a study that was read. */
export function studyReportObject(row: StudyRow, filed: Filing): ResultObject[] {
  const { answer, readAt, studyUid } = row;
  if (!answer || !readAt) return [];
  const uids = uidsOf(row);
  return [
    {
      modality: 'SR',
      sopClassUid: comprehensiveSrStorage,
      studyUid,
      seriesUid: uids.series,
      series: resultSeries.study,
      filed,
      row: null,
      instanceUid: uids.instance,
      write: async () =>
        writeSr({
          ...reportOf(row, answer, readAt),
          identity: { ...anonymous, ...filed },
          seriesUid: uids.series,
          instanceUid: uids.instance,
        }),
    },
  ];
}

function reportOf(row: StudyRow, { reading, series, model }: ReadStudy, made: Date) {
  const summary = reportedStudy(voice, reading);
  return studyReport({
    studyUid: row.studyUid,
    series: series.map(({ slices, ...one }) => ({ ...one, images: slices })),
    reading,
    model: {
      ...model,
      label: modelLabel(model),
      deviceUid: derivedUid(`${model.name} ${model.version}`, 'device'),
    },
    uidFor: (purpose) => derivedUid(row.id, `${purpose} ${row.readOf}`),
    made,
    deidentification: 'Allow-list after DICOM PS3.15 Annex E',
    nothingMarked: summary,
    comment: [summary, ...reading.reasons.map(spoken), researchOnly, english.t('answer.software')].join(' '),
  });
}

function resultOf({ answer, readAt }: StudyRow): ApiStudy['result'] {
  if (!answer || !readAt) return null;
  const { reading, series, model } = answer;
  const byKey = new Map(series.map((one) => [one.key, one]));
  return {
    ...studyResult(study, reading, {
      series: (key) => byKey.get(key)?.seriesUid ?? '',
      slice: (key, place) => {
        const { sopInstanceUid = '', frame = null } = byKey.get(key)?.slices[place] ?? {};
        return { instance: sopInstanceUid, frame: frame === null ? null : frame + 1 };
      },
    }),
    verdictSentence: sentenceOf(reading),
    model: shownVersion(model.version),
    readAt: readAt.toISOString(),
  };
}

function failureOf(code: FailureCode): string {
  if (code === 'unsupported_file') return refusalsIn[defaultLanguage]('detector.studiesNotTested');
  return commandLine.failures(code === 'picture_too_large' ? 'studyMemory' : 'study');
}

/** A study in version 1 of the API. */
export function apiStudyOf(
  studyUid: string,
  { slices, state, row }: Awaited<ReturnType<typeof askForStudy>>,
): ApiStudy {
  const result = row && resultOf(row);
  const uids = row && uidsOf(row);
  return {
    study: studyUid,
    status: state,
    instances: slices,
    result,
    failure: row?.failureCode ? failureOf(row.failureCode) : null,
    notice: researchOnly,
    links:
      result && uids
        ? {
            report: `${dicomwebBase}/studies/${studyUid}/series/${uids.series}/instances/${uids.instance}`,
          }
        : ({} as Record<string, string>),
  };
}
