import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { bandOf } from '#contract/format.ts';
import type { Detection, PixelSpacing, Scan } from '#contract/scans.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { printableText } from '#pdf/fonts/printable-text.ts';
import { type PlacedLabel, placeLabels, type Rectangle } from '#reading/findings/place-labels.ts';
import { testedOf } from '#reading/findings/tested.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { interFiles } from '../fonts/inter.ts';
import type { Voice } from '../voice.ts';
import { bandColors, otherColors, stageColors } from './band-colors.ts';
import { findingLabel, layoutStrip, type Strip } from './strip-layout.ts';
import { utcClock } from './utc-date.ts';

export interface AnnotateInput {
  voice: Voice;
  /** The picture as it is displayed, at its own resolution. */
  displayPng: Uint8Array;
  width: number;
  height: number;
  /** Findings and other abnormalities of all frames; only those of the shown frame are drawn. */
  detections: Detection[];
  shownFrame: number;
  frameCount: number;
  /** Name and version, as the strip shows them. */
  model: string;
  date: Date;
  pixelSpacing: PixelSpacing | null;
  /** Say what was tested on such a picture. */
  judgment: Judgment | null;
  kind: Scan['kind'];
}

/** RGBA, row by row. */
export interface DrawnPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface AnnotatedScan {
  drawn: DrawnPicture;
  /** Encodes it in another thread. The caller can use `drawn` in the meantime. */
  toPng(): Promise<Uint8Array>;
  /** Rows of the picture; the legend is below them. */
  pictureHeight: number;
}

interface Finding {
  detection: Detection;
  /** From 1, over all frames, as in the report's table. */
  number: number;
  box: Rectangle;
}

/** Unique family names, so that a system font called Inter is not used. */
const families = { regular: 'Sulcus Inter Regular', semiBold: 'Sulcus Inter SemiBold' } as const;
type Weight = keyof typeof families;
const maxNotes = 12;

/**
 * Draws the findings of the shown frame over the picture and adds a strip with legend, model, date and purpose below it.
 * A picture with square pixels keeps its resolution and pixels.
 */
export async function annotateScan(scan: AnnotateInput): Promise<AnnotatedScan> {
  registerFonts();
  const input = inTrueProportions(scan);
  const { width, height } = input;
  const side = Math.min(width, height);
  const fontSize = Math.max(10, Math.round(side * 0.03));
  const stripSize = Math.max(10, Math.round(side * 0.025));
  const lineWidth = Math.max(1, Math.round(side * 0.004));

  const font = (weight: Weight, size: number): string => `${size}px "${families[weight]}"`;
  const ruler = createCanvas(1, 1).getContext('2d');
  const measureIn = (weight: Weight, size: number) => (text: string) => {
    ruler.font = font(weight, size);
    return Math.ceil(ruler.measureText(text).width);
  };
  const labelWidth = measureIn('semiBold', fontSize);

  const findings = shownFindings(input);
  const tested = testedOf(input).confidence;
  const padding = Math.round(fontSize * 0.4);
  const numbered = input.detections.length > 1;
  const wordings = findings.map(({ detection, number }) => {
    const label = printableText(findingLabel(input.voice, detection, tested));
    return [numbered ? `${number}  ${label}` : label, String(number)];
  });
  const byConfidence = findings
    .map((_, i) => i)
    .sort((a, b) => findings[b]!.detection.confidence - findings[a]!.detection.confidence);
  const spots = placeLabels(
    byConfidence.map((i) => ({
      box: findings[i]!.box,
      sizes: wordings[i]!.map((text) => ({
        width: labelWidth(text) + 2 * padding,
        height: Math.round(fontSize * 1.5),
      })),
    })),
    input,
    lineWidth,
  );
  const labels = findings.map((_, i) => spots[byConfidence.indexOf(i)] ?? null);

  const strip = layoutStrip(
    input.voice,
    {
      model: printableText(input.model),
      date: input.voice.formats.date(utcClock(input.date)),
      notes: notes(input, findings, labels),
      spacing: input.pixelSpacing,
    },
    width,
    stripSize,
    measureIn('regular', stripSize),
  );

  const whole = { width, height: height + strip.height };
  const context = createCanvas(whole.width, whole.height).getContext('2d');
  const delivered = sharp(input.displayPng, { limitInputPixels: scan.width * scan.height });
  const picture = await (input === scan
    ? delivered
    : delivered.resize({ width, height, fit: 'fill', kernel: 'linear' })
  )
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  if (picture.length !== width * height * 4) {
    throw new Error(`The picture to annotate is not ${width} × ${height} pixels.`);
  }
  const pixels = context.createImageData(width, height);
  pixels.data.set(picture);
  context.putImageData(pixels, 0, 0);

  // The strip is painted last, so it covers marks that reach over the lower edge.
  context.font = font('semiBold', fontSize);
  // The most confident last, so that no weaker mark covers it.
  for (const i of byConfidence.toReversed()) drawOutline(context, findings[i]!, tested, lineWidth);
  for (const [i, label] of labels.entries()) {
    const text = wordings[i]![label?.wording ?? 0]!;
    if (label)
      drawLabel(context, { ...label, text, color: markColor(findings[i]!, tested) }, fontSize, padding);
  }
  context.font = font('regular', stripSize);
  drawStrip(context, strip, width, height, lineWidth);

  const { data } = context.getImageData(0, 0, whole.width, whole.height);
  return {
    drawn: { ...whole, data },
    pictureHeight: height,
    // sharp writes the same PNG in a quarter of the canvas encoder's time.
    toPng: () =>
      sharp(data, { raw: { ...whole, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 3, adaptiveFiltering: true })
        .toBuffer(),
  };
}

/** Stretches a picture with non-square pixels, and its findings, to its true proportions. */
function inTrueProportions(input: AnnotateInput): AnnotateInput {
  const size = trueSize(input, input.pixelSpacing);
  const across = size.width / input.width;
  const down = size.height / input.height;
  if (across === 1 && down === 1) return input;
  const { pixelSpacing } = input;
  return {
    ...input,
    ...size,
    detections: input.detections.map((detection) => ({
      ...detection,
      x: detection.x * across,
      y: detection.y * down,
      contour: detection.contour?.map(([x, y]): [number, number] => [x * across, y * down]) ?? null,
    })),
    pixelSpacing: pixelSpacing && { row: pixelSpacing.row / down, column: pixelSpacing.column / across },
  };
}

function registerFonts(): void {
  for (const weight of ['regular', 'semiBold'] as const) {
    if (GlobalFonts.has(families[weight])) continue;
    if (!GlobalFonts.registerFromPath(interFiles[weight], families[weight])) {
      throw new Error(`The font ${interFiles[weight]} could not be loaded.`);
    }
  }
}

function shownFindings(input: AnnotateInput): Finding[] {
  return input.detections.flatMap((detection, i) => {
    if (detection.frame !== input.shownFrame) return [];
    const { left, top, width, height } = rectangleOf(detection, input);
    return [{ detection, number: i + 1, box: { x: left, y: top, width, height } }];
  });
}

function notes(input: AnnotateInput, findings: Finding[], labels: (PlacedLabel | null)[]): string[] {
  const { voice, detections, shownFrame, frameCount } = input;
  const { report } = voice;
  const tested = testedOf(input).confidence;
  const unlabelled = findings.flatMap(({ detection, number }, i) => {
    const spot = labels[i];
    if (spot?.wording === 0) return [];
    const label = findingLabel(voice, detection, tested);
    const [x, y] = [String(Math.round(detection.x)), String(Math.round(detection.y))];
    const text = spot ? `${number}  ${label}` : report('strip.at', { number: String(number), label, x, y });
    return [printableText(text)];
  });
  const rest = unlabelled.length - maxNotes;
  const lines = unlabelled.slice(0, maxNotes);
  if (rest > 0) lines.push(report('strip.more', { count: String(rest) }));
  if (findings.length === 0) lines.push(report('strip.none'));
  if (frameCount > 1) {
    const frame = report('frame', { frame: String(shownFrame + 1), count: String(frameCount) });
    const elsewhere = detections.length - findings.length;
    lines.push(elsewhere > 0 ? report('strip.elsewhere', { frame, count: elsewhere }) : frame);
  }
  return lines;
}

/** Without a band where no confidence was tested. */
const markColor = ({ detection }: Finding, tested: boolean): string => {
  if (detection.class === otherClass) return otherColors.mark;
  return tested ? bandColors[bandOf(detection.confidence)].mark : stageColors.untested;
};

/** Dashed where no confidence was tested. */
function drawOutline(context: SKRSContext2D, finding: Finding, tested: boolean, lineWidth: number): void {
  const { detection, box } = finding;
  context.setLineDash(tested ? [] : [4 * lineWidth, 4 * lineWidth]);
  context.beginPath();
  if (detection.contour && detection.contour.length > 2) {
    for (const [x, y] of detection.contour) context.lineTo(x, y);
    context.closePath();
  } else {
    // A line of odd width is sharp only on pixel centers.
    const snap = (value: number): number => Math.floor(value) + (lineWidth % 2) / 2;
    const [left, top] = [snap(box.x), snap(box.y)];
    context.rect(left, top, snap(box.x + box.width) - left, snap(box.y + box.height) - top);
  }
  context.lineJoin = 'round';
  // A dark edge keeps the color visible on bright tissue.
  context.strokeStyle = stageColors.ground;
  context.globalAlpha = 0.6;
  context.lineWidth = lineWidth * 2;
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = markColor(finding, tested);
  context.lineWidth = lineWidth;
  context.stroke();
  context.setLineDash([]);
}

function drawLabel(
  context: SKRSContext2D,
  label: PlacedLabel & { text: string; color: string },
  fontSize: number,
  padding: number,
): void {
  context.fillStyle = label.color;
  context.beginPath();
  context.roundRect(label.x, label.y, label.width, label.height, Math.round(fontSize * 0.25));
  context.fill();
  context.fillStyle = stageColors.ground;
  context.fillText(label.text, label.x + padding, label.y + Math.round(fontSize * 1.11));
}

function drawStrip(context: SKRSContext2D, strip: Strip, width: number, top: number, line: number): void {
  context.fillStyle = stageColors.ground;
  context.fillRect(0, top, width, strip.height);
  for (const item of strip.items) {
    if (item.kind === 'text') {
      context.fillStyle = stageColors[item.tone];
      context.fillText(item.text, item.x, top + item.baseline);
    } else if (item.kind === 'swatch') {
      context.fillStyle = bandColors[item.band].mark;
      context.fillRect(item.x, top + item.y, item.size, item.size);
    } else {
      const tick = line * 4;
      context.fillStyle = stageColors.text;
      context.fillRect(item.x, top + item.y, item.width, line);
      context.fillRect(item.x, top + item.y - tick / 2, line, tick);
      context.fillRect(item.x + item.width - line, top + item.y - tick / 2, line, tick);
    }
  }
}
