import { bandOf } from '#contract/format.ts';
import type { Detection, PixelSpacing } from '#contract/scans.ts';
import { type ConfidenceBand, confidenceBands, otherClass } from '#reading/vocabulary.ts';
import type { Voice } from '../voice.ts';

export type StripItem =
  | { kind: 'text'; x: number; baseline: number; text: string; tone: 'text' | 'quiet' }
  | { kind: 'swatch'; x: number; y: number; size: number; band: ConfidenceBand }
  | { kind: 'scale'; x: number; y: number; width: number };

export interface Strip {
  height: number;
  items: StripItem[];
}

export interface StripContent {
  model: string;
  /** Already formatted. */
  date: string;
  /** Sentences about this picture: findings without room for a label, findings on other frames. */
  notes: string[];
  spacing: PixelSpacing | null;
}

/** The label of a finding in the picture and the strip, such as 'Possible tumor 93% · High'. */
export function findingLabel(
  { report, headline, formats }: Pick<Voice, 'report' | 'headline' | 'formats'>,
  detection: Detection,
  tested: boolean,
): string {
  if (detection.class === otherClass) return headline('other');
  const name = headline('finding');
  if (!tested) return report('strip.untested', { name });
  return report('strip.label', {
    name,
    confidence: formats.confidence(detection.confidence),
    band: report(`band.${bandOf(detection.confidence)}`),
  });
}

/** Lays out the strip under the picture and wraps every line to the picture's width. */
export function layoutStrip(
  { report, researchOnly }: Pick<Voice, 'report' | 'researchOnly'>,
  content: StripContent,
  width: number,
  fontSize: number,
  measure: (text: string) => number,
): Strip {
  const padding = Math.min(fontSize, Math.round(width * 0.06));
  const inner = width - 2 * padding;
  const lineHeight = Math.round(fontSize * 1.5);
  const items: StripItem[] = [];
  let y = padding;

  const write = (text: string, tone: 'text' | 'quiet'): void => {
    for (const line of breakLines(text.replaceAll(' %', '\u00a0%'), inner, measure)) {
      items.push({ kind: 'text', x: padding, baseline: y + fontSize, text: line, tone });
      y += lineHeight;
    }
  };

  const swatch = Math.round(fontSize * 0.75);
  const indent = Math.round(swatch * 1.6);
  const gap = Math.round(fontSize * 1.4);
  const narrow = indent + measure(report('bandLimit.medium')) > inner;
  let x = padding;
  const reserve = (length: number): void => {
    if (x > padding && x + length > padding + inner) {
      x = padding;
      y += lineHeight;
    }
  };
  for (const band of confidenceBands) {
    const text = narrow ? report(`band.${band}`) : report(`bandLimit.${band}`);
    const length = indent + measure(text);
    reserve(length);
    items.push({ kind: 'swatch', x, y: y + fontSize - swatch, size: swatch, band });
    items.push({ kind: 'text', x: x + indent, baseline: y + fontSize, text, tone: 'text' });
    x += length + gap;
  }
  const bar = content.spacing ? scaleBar(content.spacing.column, inner) : null;
  if (bar) {
    const textAt = bar.pixels + Math.round(fontSize * 0.6);
    reserve(textAt + measure(bar.text));
    items.push({ kind: 'scale', x, y: y + Math.round(fontSize * 0.65), width: bar.pixels });
    items.push({ kind: 'text', x: x + textAt, baseline: y + fontSize, text: bar.text, tone: 'text' });
  }
  y += lineHeight;

  for (const note of content.notes) write(note, 'text');
  write(`${content.model} · ${content.date}`, 'quiet');
  write(researchOnly, 'quiet');
  return { height: y + padding - (lineHeight - fontSize), items };
}

/** The longest round length that fits into a quarter of the width. */
function scaleBar(millimetersPerPixel: number, inner: number): { pixels: number; text: string } | null {
  for (const millimeters of [100, 50, 20, 10, 5, 2, 1]) {
    const pixels = Math.round(millimeters / millimetersPerPixel);
    if (pixels >= 2 && pixels <= inner / 4) return { pixels, text: `${millimeters} mm` };
  }
  return null;
}

function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => breakWord(word, width, measure))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** Splits a word wider than the strip, such as a model's file name, into pieces that fit. */
function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && measure(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
