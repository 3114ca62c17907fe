import { stringify } from 'csv-stringify/browser/esm/sync';
import { boxOf } from '#imaging/geometry/box.ts';
import type { SliceStack } from '#imaging/series/group-series.ts';
import { countSlices } from '#reading/study/finish-series.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { verdictText } from '#words/say/study-verdict.ts';
import { model } from '../detecting/model-facts.ts';
import type { Analysis, OpenSeries, ScanState } from '../scan/scan-state.ts';
import type { ListedLesion, StudyAnswer } from '../scan/study-answer.ts';
import type { ScanWords } from '../scan-words.ts';

export interface ScanResultData {
  state: ScanState;
  answer: StudyAnswer;
  open: OpenSeries;
  analysis: Analysis;
  series: ListedSeries;
}

/**
 * All findings and how they were made, for programs. Slices count from 1; lengths are in pixels unless named otherwise.
 */
export function resultJson(result: ScanResultData, { t, say, verdict }: ScanWords): string {
  const { open, analysis, series, answer } = result;
  const first = open.slices.find((slice) => slice !== undefined);
  const picture = { width: first?.width ?? 0, height: first?.height ?? 0 };
  const counts = countSlices(analysis.slices);
  return `${JSON.stringify(
    {
      disclaimer: t('verdict.research'),
      verdict: answer.verdict,
      verdictWords: verdictText(verdict(answer)),
      model: {
        name: model.name,
        version: model.version,
        sha256: model.sha256,
        confidenceCutOff: model.cutOff,
      },
      allSeries: answer.series.map(({ name, state, why }) => ({
        name: say(name),
        state,
        why: why && say(why),
      })),
      series: {
        name: say(series.description.name),
        seriesInstanceUid: series.kind === 'dicom' ? series.stack.slices[0]!.series : null,
        slices: open.slices.length,
        ...picture,
        plane: open.geometry?.plane ?? null,
        pixelSpacingMm: open.geometry?.spacing ?? null,
        sliceSpacingMm: open.geometry?.sliceSpacing ?? null,
      },
      read: {
        complete: analysis.state === 'finished',
        slicesRead: counts.read,
        slicesWithoutHead: counts.noBrain,
        slicesNotJudged: counts.refused,
        slicesUnreadable: counts.damaged,
      },
      slices: sliceStates(result),
      lesions: lesionsOf(result).map((lesion) => ({
        number: lesion.number,
        // A weak mark bears no tumor's name.
        class: lesion.level === 'weak' ? null : lesion.class,
        score: rounded(lesion.confidence),
        correctedByReader: lesion.corrected,
        level: lesion.level,
        weak: lesion.level === 'weak',
        onSingleSlice: slicesOf(lesion) === 1,
        slicesMarked: slicesOf(lesion),
        largestSlice: lesion.largestSlice + 1,
        diameterMm: rounded(lesion.diameter),
        perpendicularMm: rounded(lesion.perpendicular),
        volumeMl: rounded(lesion.volume),
        volumeRangeMl: lesion.volumeRange
          ? { low: rounded(lesion.volumeRange.low), high: rounded(lesion.volumeRange.high) }
          : null,
        votes: lesion.votes,
        marks: lesion.marks.map(({ slice, finding }) => ({
          slice: slice + 1,
          class: lesion.level === 'weak' ? null : finding.class,
          confidence: finding.confidence,
          box: boxOf(finding, picture),
          contour: finding.contour ?? null,
        })),
      })),
    },
    null,
    2,
  )}\n`;
}

interface OpenAnswer {
  answer: StudyAnswer;
  open: Pick<OpenSeries, 'key'>;
}

/** The slices of the open series, and their files. */
interface OpenSlices {
  analysis: Pick<Analysis, 'slices'>;
  series: { files: readonly string[]; path: string } & (
    | { kind: 'dicom'; stack: Pick<SliceStack, 'slices'> }
    | { kind: 'nifti' }
  );
}

/** The areas of the open series. */
export function lesionsOf({ answer, open }: OpenAnswer): ListedLesion[] {
  return [...answer.lesions, ...answer.weak].filter(({ series }) => series === open.key);
}

const slicesOf = ({ marks }: ListedLesion): number => new Set(marks.map(({ slice }) => slice)).size;

/** The state of every slice, and its source file. */
function sliceStates({ analysis, series }: OpenSlices) {
  const headers = series.kind === 'dicom' ? series.stack.slices : [];
  return analysis.slices.map((outcome, place) => ({
    slice: place + 1,
    file: series.files[place] ?? series.path,
    sopInstanceUid: headers[place]?.instance ?? null,
    frame: headers[place] ? headers[place].frame + 1 : null,
    state: outcome.state,
    marks: outcome.state === 'read' ? outcome.marks.length : 0,
  }));
}

/** A row per slice of the series: its file, its state, and the areas outlined on it. */
export function sliceCsv(result: OpenAnswer & OpenSlices): string {
  const uid = result.series.kind === 'dicom' ? result.series.stack.slices[0]!.series : '';
  const columns = ['series_uid', 'slice', 'file', 'sop_instance_uid', 'frame', 'state', 'areas'];
  const rows = sliceStates(result).map(({ slice, file, sopInstanceUid, frame, state }) => {
    const areas = lesionsOf(result).filter(({ marks }) => marks.some((mark) => mark.slice === slice - 1));
    return [uid, slice, file, sopInstanceUid, frame, state, areas.map(({ number }) => number).join(' ')];
  });
  return toCsv([columns, ...rows]);
}

const areaColumns = [
  ...['area', 'type', 'score', 'corrected', 'single_slice', 'first_slice', 'last_slice', 'largest_slice'],
  ...['diameter_mm', 'perpendicular_mm', 'volume_ml', 'volume_low_ml', 'volume_high_ml', 'weak'],
];

export function areasCsv(result: OpenAnswer): string {
  const rows = lesionsOf(result).map((lesion) => {
    const slices = lesion.marks.map(({ slice }) => slice + 1);
    return [
      lesion.number,
      lesion.level === 'weak' ? '' : lesion.class,
      rounded(lesion.confidence),
      lesion.corrected ? 'yes' : 'no',
      slicesOf(lesion) === 1 ? 'yes' : 'no',
      Math.min(...slices),
      Math.max(...slices),
      lesion.largestSlice + 1,
      rounded(lesion.diameter),
      rounded(lesion.perpendicular),
      rounded(lesion.volume),
      rounded(lesion.volumeRange?.low ?? null),
      rounded(lesion.volumeRange?.high ?? null),
      lesion.level === 'weak' ? 'yes' : 'no',
    ];
  });
  return toCsv([areaColumns, ...rows]);
}

/** A file name that starts with =, +, - or @ must not become a formula in a spreadsheet. */
function toCsv(rows: (string | number | null)[][]): string {
  return stringify(rows, {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
