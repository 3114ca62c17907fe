import { bandOf, boxSize, classLabel, formatConfidence } from '#contract/format.ts';
import { drawnBox } from '#imaging/findings/drawn-box.ts';
import { mirroredWords, sideWords } from '#imaging/findings/side-words.ts';
import { formatsIn } from '#words/say/formats.ts';
import { bandColours, bandNames } from '../annotate/band-colours.ts';
import type { ReportScan } from './report-scan.ts';
import { heading, layout, paper, paragraph, type Sheet, textHeight } from './sheet.ts';
import { type Column, table } from './sheet-table.ts';

export function findingsSection(sheet: Sheet, scan: ReportScan): void {
  if (!scan.judgement.judged) return;
  heading(sheet, 2, 'Findings', 80);
  if (scan.detections.length === 0) {
    paragraph(sheet, 'The model marked no region. It shows a region only from a confidence of 40% on.');
    return;
  }
  const frames = scan.frameCount > 1;
  const millimetres = scan.pixelSpacing !== null;
  const columns: Column[] = [
    { title: 'No.', weight: 30, tabular: true },
    { title: 'Finding', weight: 82 },
    { title: 'Confidence', weight: 108, tabular: true },
    { title: 'Centre (px)', weight: 68, tabular: true },
    { title: 'Size (px)', weight: 62, tabular: true },
    { title: 'Size (%)', weight: 70, tabular: true },
    ...(millimetres ? [{ title: 'Size (mm)', weight: 72, tabular: true }] : []),
    ...(frames ? [{ title: 'Frame', weight: 48, tabular: true }] : []),
  ];
  const rows = scan.detections.map((detection, i) => {
    const band = bandOf(detection.confidence);
    const size = formatsIn('en').size(boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing));
    return [
      { text: String(i + 1) },
      { text: typeText(detection), weight: 'semiBold' as const },
      {
        text: `${bandNames[band]} · ${formatConfidence(detection.confidence)}`,
        colour: bandColours[band].text,
        weight: 'semiBold' as const,
        mark: bandColours[band].mark,
      },
      { text: `${Math.round(detection.x)}, ${Math.round(detection.y)}` },
      { text: withoutUnit(size.pixels) },
      { text: withoutUnit(size.percent) },
      ...(millimetres ? [{ text: withoutUnit(size.millimetres ?? '') }] : []),
      ...(frames ? [{ text: String(detection.frame + 1) }] : []),
    ];
  });
  const legend =
    'Confidence: High is 80% or more, Medium 60 to 79%, Low below 60%. Centres are counted from the left and from the top of the picture. Sizes are width by height of the rectangle around what is drawn, also in percent of the picture’s width and height.';
  const style = { size: 8.5, colour: paper.quiet };
  const legendHeight = textHeight(sheet, legend, layout.width, style);
  table(sheet, 'Findings with confidence, position and size', columns, rows, legendHeight);
  paragraph(sheet, legend, style);
  paragraph(sheet, sidesOf(scan), style);
}

/** Which half each finding lies in; the warning about mirrored pictures is said once. */
function sidesOf({ detections, orientation, width }: ReportScan): string {
  const sides = detections.map((detection, i) => {
    const words = sideWords(detection, { width }, orientation).replace(` ${mirroredWords}`, '');
    return `${i + 1}: ${words.charAt(0).toLowerCase()}${words.slice(1, -1)}`;
  });
  return `Sides. ${sides.join('; ')}.${orientation ? '' : ` ${mirroredWords}`}`;
}

/** 'Glioma (type 97%)'. */
function typeText({ class: name, typeProbability }: ReportScan['detections'][number]): string {
  const label = classLabel(name);
  return typeProbability === undefined ? label : `${label} (type ${formatConfidence(typeProbability)})`;
}

/** The column's head names the unit. */
function withoutUnit(size: string): string {
  return size.replace(/ ?(px|%|mm)$/, '');
}
