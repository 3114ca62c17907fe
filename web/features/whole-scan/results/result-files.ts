import { boxOf } from '#imaging/geometry/box.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import { inOneRow } from '#words/say/headline.ts';
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
  const count = (kind: string) => analysis.results.filter((result) => result?.kind === kind).length;
  return `${JSON.stringify(
    {
      disclaimer: t('verdict.research'),
      verdict: answer.verdict,
      verdictWords: textOf(verdict(answer)),
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
        slicesRead: count('read'),
        slicesWithoutHead: count('empty'),
        slicesNotJudged: count('outside'),
        slicesUnreadable: count('unreadable'),
      },
      slices: sliceStates(result),
      lesions: lesionsOf(result).map((lesion) => ({
        number: lesion.number,
        // A weak mark bears no tumor's name.
        class: lesion.weak ? null : lesion.class,
        score: rounded(lesion.confidence),
        correctedByReader: lesion.corrected,
        weak: lesion.weak,
        onSingleSlice: slicesOf(lesion) === 1,
        slicesMarked: slicesOf(lesion),
        largestSlice: lesion.largestSlice + 1,
        diameterMm: rounded(lesion.diameter),
        volumeMl: rounded(lesion.volume),
        votes: lesion.votes,
        marks: lesion.marks.map(({ slice, finding }) => ({
          slice: slice + 1,
          class: lesion.weak ? null : finding.class,
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

const textOf = ({ headline, below, sentences }: ReturnType<ScanWords['verdict']>): string =>
  inOneRow([headline, ...below, ...sentences]);

interface OpenAnswer {
  answer: StudyAnswer;
  open: Pick<OpenSeries, 'key'>;
}

/** The areas of the open series. */
export function lesionsOf({ answer, open }: OpenAnswer): ListedLesion[] {
  return [...answer.lesions, ...answer.weak].filter(({ series }) => series === open.key);
}

const slicesOf = ({ marks }: ListedLesion): number => new Set(marks.map(({ slice }) => slice)).size;

const stateNames = {
  read: 'read',
  empty: 'no-head',
  outside: 'not-analyzed',
  unreadable: 'damaged',
} as const;

/** The state of every slice, and its source file. */
function sliceStates({ analysis, series }: ScanResultData) {
  const headers = series.kind === 'dicom' ? series.stack.slices : [];
  return analysis.results.map((result, place) => ({
    slice: place + 1,
    file: series.files[place] ?? series.path,
    sopInstanceUid: headers[place]?.instance ?? null,
    frame: headers[place] ? headers[place].frame + 1 : null,
    state: result ? stateNames[result.kind] : 'not-read',
    marks: result?.kind === 'read' ? result.findings.length : 0,
  }));
}

/** A row per slice of the series: its file, its state, and the areas outlined on it. */
export function sliceCsv(result: ScanResultData): string {
  const uid = result.series.kind === 'dicom' ? result.series.stack.slices[0]!.series : '';
  const head = 'series_uid,slice,file,sop_instance_uid,frame,state,areas';
  const rows = sliceStates(result).map(({ slice, file, sopInstanceUid, frame, state }) => {
    const areas = lesionsOf(result).filter(({ marks }) => marks.some((mark) => mark.slice === slice - 1));
    const numbers = areas.map(({ number }) => number).join(' ');
    return [uid, slice, quoted(file), sopInstanceUid ?? '', frame ?? '', state, numbers].join();
  });
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

export function areasCsv(result: OpenAnswer): string {
  const head =
    'area,type,score,corrected,single_slice,first_slice,last_slice,largest_slice,diameter_mm,volume_ml,weak';
  const rows = lesionsOf(result).map((lesion) => {
    const slices = lesion.marks.map(({ slice }) => slice + 1);
    return [
      lesion.number,
      lesion.weak ? '' : lesion.class,
      rounded(lesion.confidence),
      lesion.corrected ? 'yes' : 'no',
      slicesOf(lesion) === 1 ? 'yes' : 'no',
      Math.min(...slices),
      Math.max(...slices),
      lesion.largestSlice + 1,
      rounded(lesion.diameter) ?? '',
      rounded(lesion.volume) ?? '',
      lesion.weak ? 'yes' : 'no',
    ].join();
  });
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

/** Quotes a CSV cell if needed, because a path may contain commas and quotes. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
