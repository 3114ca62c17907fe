import { bandOf, boxSize } from '#contract/format.ts';
import { regionsOf } from '#contract/scans.ts';
import type { Block, Cell } from '#pdf/report.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { findingSide } from '#reading/findings/finding-side.ts';
import { type Tested, testedOf } from '#reading/findings/tested.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { className } from '#words/say/class-name.ts';
import { namedType } from '#words/say/finding-words.ts';
import { bandColors, otherColors } from '../annotate/band-colors.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';

/** As many rows as fit on the first page below the pictures. */
const maxFirst = 4;

type Detections = ReportScan['detections'];

/** Findings and other abnormalities on the first page: name, confidence, size in one unit. */
export function firstFindings(voice: Voice, scan: ReportScan): Block[] {
  const regions = regionsOf(scan);
  if (!scan.judgment.judged || regions.length === 0) return [];
  const { report } = voice;
  const first = regions.slice(0, maxFirst);
  const left = regions.length - first.length;
  const shown = [cells.number, cells.finding, cells.confidence, sizeOf(scan), ...frameOf(scan)];
  return [
    { kind: 'heading', text: report('findings.title') },
    findingTable(voice, scan, shown, first, [
      ...(left > 0 ? [report('summary.more', { count: left })] : []),
      sidesOf(voice, scan, first),
    ]),
  ];
}

/** All findings and other abnormalities with all measures, and what the table's words mean. */
export function allFindings(voice: Voice, scan: ReportScan): Block[] {
  if (!scan.judgment.judged) return [];
  const { report } = voice;
  const heading: Block = { kind: 'heading', text: report('findings.measures') };
  const regions = regionsOf(scan);
  const faint = faintWords(voice, scan);
  const none: Block[] = scan.detections.length > 0 ? [] : [{ kind: 'text', text: report('findings.none') }];
  if (regions.length === 0) {
    return [heading, ...none, ...(faint.length > 0 ? [{ kind: 'list', entries: faint } as const] : [])];
  }
  const millimeters = scan.pixelSpacing === null ? [] : [cells.millimeters];
  const { number, finding, confidence, center, pixels, percent } = cells;
  const shown = [number, finding, confidence, center, pixels, percent, ...millimeters, ...frameOf(scan)];
  return [
    heading,
    ...none,
    findingTable(voice, scan, shown, regions, [
      report('findings.legend'),
      ...(scan.otherDetections.length > 0 ? [report('findings.others')] : []),
      sidesOf(voice, scan, regions),
    ]),
  ];
}

/** The faint places of an unclear answer, a sentence each. */
export function faintWords(
  { report, formats }: Voice,
  { faintDetections, frameCount }: ReportScan,
): string[] {
  return faintDetections.map(({ x, y, confidence, frame }) =>
    report(frameCount > 1 ? 'faintFrame' : 'faint', {
      confidence: formats.confidence(confidence),
      x: String(Math.round(x)),
      y: String(Math.round(y)),
      frame: String(frame + 1),
    }),
  );
}

interface Measured {
  voice: Voice;
  scan: ReportScan;
  detection: Detections[number];
  /** From one. */
  number: number;
}

interface FindingColumn {
  title: 'number' | 'finding' | 'confidence' | 'center' | 'pixels' | 'percent' | 'millimeters' | 'frame';
  weight: number;
  cell: (measured: Measured) => Cell;
}

const cells = {
  number: { title: 'number', weight: 30, cell: ({ number }) => ({ text: String(number) }) },
  finding: {
    title: 'finding',
    weight: 110,
    cell: ({ voice, scan, detection }) => ({
      text: nameText(voice, detection, testedOf(scan)),
      weight: 'semiBold',
    }),
  },
  confidence: { title: 'confidence', weight: 90, cell: confidenceCell },
  center: {
    title: 'center',
    weight: 68,
    cell: ({ scan, detection }) => {
      const box = drawnBox(detection, scan);
      return { text: `${Math.round(box.x)}, ${Math.round(box.y)}` };
    },
  },
  pixels: { title: 'pixels', weight: 62, cell: (measured) => sizeCell(measured, 'pixels') },
  percent: { title: 'percent', weight: 70, cell: (measured) => sizeCell(measured, 'percent') },
  millimeters: { title: 'millimeters', weight: 72, cell: (measured) => sizeCell(measured, 'millimeters') },
  frame: { title: 'frame', weight: 48, cell: ({ detection }) => ({ text: String(detection.frame + 1) }) },
} as const satisfies Record<string, FindingColumn>;

const sizeOf = (scan: ReportScan) => (scan.pixelSpacing === null ? cells.pixels : cells.millimeters);
const frameOf = (scan: ReportScan) => (scan.frameCount > 1 ? [cells.frame] : []);

function confidenceCell({ voice, scan, detection }: Measured): Cell {
  const { report, formats } = voice;
  if (detection.class === otherClass) {
    const { mark, text: color } = otherColors;
    return { text: formats.confidence(detection.confidence), color, weight: 'semiBold', mark };
  }
  if (!testedOf(scan).confidence) return { text: report('findings.untested') };
  const band = bandOf(detection.confidence);
  return {
    text: `${report(`band.${band}`)} · ${formats.confidence(detection.confidence)}`,
    color: bandColors[band].text,
    weight: 'semiBold',
    mark: bandColors[band].mark,
  };
}

function sizeCell({ voice, scan, detection }: Measured, unit: 'pixels' | 'percent' | 'millimeters'): Cell {
  const size = voice.formats.size(boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing));
  return { text: withoutUnit(size[unit] ?? '') };
}

function findingTable(
  voice: Voice,
  scan: ReportScan,
  columns: readonly FindingColumn[],
  detections: Detections,
  notes: string[],
): Block {
  return {
    kind: 'table',
    summary: voice.report('findings.table'),
    columns: columns.map(({ title, weight }) => ({
      title: voice.report(`findings.${title}`),
      weight,
      tabular: title !== 'finding',
    })),
    rows: detections.map((detection, i) =>
      columns.map(({ cell }) => cell({ voice, scan, detection, number: i + 1 })),
    ),
    notes,
  };
}

/** The side of each region, with one warning about mirrored images. */
function sidesOf({ report, t }: Voice, { orientation, width }: ReportScan, regions: Detections): string {
  const found = regions.map((detection) => findingSide(detection, { width }, orientation));
  const sides = [...new Set(found)]
    .map((side) => {
      const numbers = found.flatMap((other, i) => (other === side ? [i + 1] : []));
      return report('findings.side', { number: numbers.join(', '), side: t(`side.${side}`) });
    })
    .join(' ');
  return found.some((side) => side === 'left' || side === 'right')
    ? report('findings.sidesMirrored', { sides, warning: t('side.mirrored') })
    : report('findings.sides', { sides });
}

/** 'Possible tumor', and what it looks most like where types were tested. */
function nameText(
  { report, headline, classes }: Voice,
  detection: ReportScan['detections'][number],
  tested: Tested,
): string {
  if (detection.class === otherClass) return headline('other');
  const name = headline('finding');
  const type = namedType(detection, tested);
  return type === null ? name : report('findings.typed', { name, type: className(classes, type) });
}

/** The column header names the unit. */
function withoutUnit(size: string): string {
  return size.replace(/\s?(px|%|mm)$/, '');
}
