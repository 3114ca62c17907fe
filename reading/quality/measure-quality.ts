import type { Picture } from '#imaging/picture/decoded-scan.ts';
import {
  borderGrays,
  type Foreground,
  findForeground,
  largestComponent,
} from '#imaging/picture/foreground.ts';
import { grayHistogram } from '#imaging/picture/gray-histogram.ts';
import type { QualityCheck, QualityGrade } from '../vocabulary.ts';
import { measureScreenshot } from './measure-screenshot.ts';

export interface QualityFinding {
  /** The catalogs have its label and a sentence for each verdict. */
  id: QualityCheck;
  verdict: QualityGrade;
  value: number;
}

export interface QualityReport {
  overall: QualityGrade;
  findings: QualityFinding[];
}

/** Measures the technical quality of a picture before the analysis. */
export function measureQuality(
  input: Picture,
  foreground = findForeground(input.gray, input.width, input.height),
  histogram = grayHistogram(input.gray),
): QualityReport {
  const findings = [
    resolution(input),
    contrast(histogram, input.gray.length),
    sharpness(input),
    noise(input),
    crop(foreground),
    screenshot(measureScreenshot(input)),
    background(foreground),
  ];
  return { overall: overallVerdict(findings), findings };
}

/** One poor finding makes the picture poor; two fair ones make it fair. */
function overallVerdict(findings: QualityFinding[]): QualityGrade {
  if (findings.some((finding) => finding.verdict === 'poor')) return 'poor';
  return findings.filter((finding) => finding.verdict === 'fair').length >= 2 ? 'fair' : 'good';
}

function grade(value: number, fair: number, good: number): QualityGrade {
  return value >= good ? 'good' : value >= fair ? 'fair' : 'poor';
}

function finding(id: QualityCheck, value: number, verdict: QualityGrade): QualityFinding {
  return { id, verdict, value: Math.round(value * 1000) / 1000 };
}

function resolution({ width, height }: Picture): QualityFinding {
  const side = Math.min(width, height);
  return finding('resolution', side, grade(side, 96, 180));
}

/** Difference of the percentiles 2 and 98, as a share of the whole range. */
function contrast(histogram: Uint32Array, pixels: number): QualityFinding {
  const at = (share: number) => {
    let seen = 0;
    for (let value = 0; value < 256; value++) {
      seen += histogram[value]!;
      if (seen >= pixels * share) return value;
    }
    return 255;
  };
  const spread = (at(0.98) - at(0.02)) / 255;
  return finding('contrast', spread, grade(spread, 0.1, 0.35));
}

interface Edges {
  energy: number;
  sum: number;
  squares: number;
  count: number;
}

function addEdgesOfRow(edges: Edges, gray: Uint8Array, width: number, y: number, step: number): void {
  let energy = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let at = y * width + step; at < (y + 1) * width - step; at += step) {
    const value = gray[at]!;
    if (value < 12) continue;
    const around = gray[at - step]! + gray[at + step]! + gray[at - step * width]! + gray[at + step * width]!;
    const laplacian = 4 * value - around;
    energy += laplacian * laplacian;
    sum += value;
    squares += value * value;
    count++;
  }
  edges.energy += energy;
  edges.sum += sum;
  edges.squares += squares;
  edges.count += count;
}

/**
 * Energy of the Laplacian relative to the variance of the grays, over the bright part only: a blurred picture keeps
 * its grays and loses its edges. Measured at a common scale.
 */
function sharpness({ gray, width, height }: Picture): QualityFinding {
  const step = Math.max(1, Math.round(Math.max(width, height) / 320));
  const edges: Edges = { energy: 0, sum: 0, squares: 0, count: 0 };
  for (let y = step; y < height - step; y += step) addEdgesOfRow(edges, gray, width, y, step);
  const { energy, sum, squares, count } = edges;
  const variance = count > 0 ? squares / count - (sum / count) ** 2 : 0;
  const value = variance > 1 ? Math.sqrt(energy / count / variance) : 0;
  return finding('sharpness', value, grade(value, 0.15, 0.28));
}

/**
 * Immerkær's noise estimate relative to the standard deviation of the grays, over the bright part only. With few
 * exceptions, real slices are below 0.12.
 */
function noise({ gray, width, height }: Picture): QualityFinding {
  const totals = { steps: 0, sum: 0, squares: 0, count: 0 };
  for (let y = 1; y < height - 1; y++) addNoiseOfRow(totals, gray, width, y);
  const { steps, sum, squares, count } = totals;
  const spread = Math.sqrt(Math.max(1, count > 0 ? squares / count - (sum / count) ** 2 : 0));
  const value = count > 0 ? (Math.sqrt(Math.PI / 2) * steps) / (6 * count) / spread : 0;
  const verdict = value < 0.12 ? 'good' : value < 0.15 ? 'fair' : 'poor';
  return finding('noise', value, verdict);
}

function addNoiseOfRow(
  totals: { steps: number; sum: number; squares: number; count: number },
  gray: Uint8Array,
  width: number,
  y: number,
): void {
  let steps = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
    const value = gray[at]!;
    if (value < 12) continue;
    const above = at - width;
    const below = at + width;
    const beside = gray[at - 1]! + gray[at + 1]! + gray[above]! + gray[below]!;
    const corners = gray[above - 1]! + gray[above + 1]! + gray[below - 1]! + gray[below + 1]!;
    steps += Math.abs(4 * value - 2 * beside + corners);
    sum += value;
    squares += value * value;
    count++;
  }
  totals.steps += steps;
  totals.sum += sum;
  totals.squares += squares;
  totals.count += count;
}

/** Number of borders at which the head is cut off. */
function crop(foreground: Foreground): QualityFinding {
  const head = largestComponent(foreground);
  const { columns, rows, labels } = foreground;
  const along = (cells: number[]) => {
    const cut = cells.filter((cell) => labels[cell] === head?.label).length;
    return cut / cells.length > 0.12;
  };
  const line = (length: number, cell: (i: number) => number) => Array.from({ length }, (_, i) => cell(i));
  const sides = [
    line(columns, (i) => i),
    line(columns, (i) => (rows - 1) * columns + i),
    line(rows, (i) => i * columns),
    line(rows, (i) => i * columns + columns - 1),
  ];
  const cutSides = head ? sides.filter(along).length : 0;
  const verdict = cutSides <= 1 ? 'good' : cutSides === 2 ? 'fair' : 'poor';
  return finding('crop', cutSides, verdict);
}

function screenshot(share: number): QualityFinding {
  const verdict = share < 0.06 ? 'good' : share < 0.2 ? 'fair' : 'poor';
  return finding('screenshot', share, verdict);
}

/** Brightness of the border: an MR slice has a black background. */
function background({ columns, rows, gray }: Foreground): QualityFinding {
  const border = borderGrays(gray, columns, rows).sort();
  const median = border[border.length >> 1]!;
  const verdict = median <= 40 ? 'good' : median <= 90 ? 'fair' : 'poor';
  return finding('background', median / 255, verdict);
}
