import { bandOf, boxSize } from '#contract/format.ts';
import { regionsOf } from '#contract/scans.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { findingSide } from '#reading/findings/finding-side.ts';
import { type Tested, testedOf } from '#reading/findings/tested.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { className } from '#words/say/class-name.ts';
import { namedType } from '#words/say/finding-words.ts';
import { bandColors, otherColors } from '../annotate/band-colors.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';
import { heading, layout, paper, paragraph, type Sheet, textHeight } from './sheet.ts';
import { type Column, table } from './sheet-table.ts';

export function findingsSection(sheet: Sheet, scan: ReportScan): void {
  if (!scan.judgment.judged) return;
  const { voice } = sheet;
  const { report, formats } = voice;
  heading(sheet, 2, report('findings.title'), 80);
  if (scan.detections.length === 0) paragraph(sheet, report('findings.none'));
  const regions = regionsOf(scan);
  if (regions.length === 0) return;
  const tested = testedOf(scan);
  const frames = scan.frameCount > 1;
  const millimeters = scan.pixelSpacing !== null;
  const columns: Column[] = [
    { title: report('findings.number'), weight: 30, tabular: true },
    { title: report('findings.finding'), weight: 82 },
    { title: report('findings.confidence'), weight: 108, tabular: true },
    { title: report('findings.center'), weight: 68, tabular: true },
    { title: report('findings.pixels'), weight: 62, tabular: true },
    { title: report('findings.percent'), weight: 70, tabular: true },
    ...(millimeters ? [{ title: report('findings.millimeters'), weight: 72, tabular: true }] : []),
    ...(frames ? [{ title: report('findings.frame'), weight: 48, tabular: true }] : []),
  ];
  const rows = regions.map((detection, i) => {
    const band = bandOf(detection.confidence);
    const box = drawnBox(detection, scan);
    const size = formats.size(boxSize(box, scan, scan.pixelSpacing));
    return [
      { text: String(i + 1) },
      { text: nameText(voice, detection, tested), weight: 'semiBold' as const },
      detection.class === otherClass
        ? {
            text: formats.confidence(detection.confidence),
            color: otherColors.text,
            weight: 'semiBold' as const,
            mark: otherColors.mark,
          }
        : tested.confidence
          ? {
              text: `${report(`band.${band}`)} · ${formats.confidence(detection.confidence)}`,
              color: bandColors[band].text,
              weight: 'semiBold' as const,
              mark: bandColors[band].mark,
            }
          : { text: report('findings.untested') },
      { text: `${Math.round(box.x)}, ${Math.round(box.y)}` },
      { text: withoutUnit(size.pixels) },
      { text: withoutUnit(size.percent) },
      ...(millimeters ? [{ text: withoutUnit(size.millimeters ?? '') }] : []),
      ...(frames ? [{ text: String(detection.frame + 1) }] : []),
    ];
  });
  const legend = report('findings.legend');
  const style = { size: 8.5, color: paper.quiet };
  const others = scan.otherDetections.length > 0 ? [report('findings.others')] : [];
  const notes = [legend, ...others, sidesOf(voice, scan)];
  const height = notes.reduce((sum, note) => sum + textHeight(sheet, note, layout.width, style) + 4, 0);
  table(sheet, report('findings.table'), columns, rows, height);
  for (const note of notes) paragraph(sheet, note, style);
}

/** The side of each finding, with one warning about mirrored images. */
function sidesOf({ report, t }: Voice, scan: ReportScan): string {
  const { orientation, width } = scan;
  const found = regionsOf(scan).map((detection) => findingSide(detection, { width }, orientation));
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
