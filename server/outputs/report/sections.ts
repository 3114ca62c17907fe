import { modelLabel } from '#contract/format.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import type { Scan } from '#contract/scans.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { namedType } from '#words/say/finding-words.ts';
import { methodWords, noticeWords, removedLabel } from '#words/say/receipt.ts';
import { qualityWords } from '#words/say/remarks.ts';
import { qualityShown } from '#words/say/verdict.ts';
import { bandSentences, errorSentences, type ReportCard } from './evidence.ts';
import type { ReportScan } from './report-scan.ts';
import {
  bulletList,
  decorate,
  drawText,
  heading,
  layout,
  paper,
  paragraph,
  reserve,
  type Sheet,
  tag,
  textHeight,
} from './sheet.ts';

export function recommendationsSection(sheet: Sheet, scan: ReportScan): void {
  const { report, t } = sheet.voice;
  heading(sheet, 2, report('recommendations'), 110);
  const answer = scan.answer ?? 'not-analyzed';
  for (const name of answer === 'not-analyzed' ? [answer] : ([answer, 'views'] as const)) {
    titledParagraph(sheet, t(`advice.${name}.title`), t(`advice.${name}.text`));
  }
}

/** A bold line and its sentence on the same page. */
function titledParagraph(sheet: Sheet, title: string, description: string): void {
  reserve(sheet, 44);
  paragraph(sheet, title, { weight: 'semiBold' });
  sheet.y -= 2;
  paragraph(sheet, description);
  sheet.y += 3;
}

/** How often findings like these were right, and what the model misses. */
export function certaintySection(
  sheet: Sheet,
  scan: ReportScan,
  model: RecordedModel,
  card: ReportCard | null,
): void {
  if (!scan.judgment.judged) return;
  const { report } = sheet.voice;
  heading(sheet, 2, report('certainty.title'), 70);
  if (model.provider === 'roboflow') {
    paragraph(sheet, report('certainty.hosted'));
    paragraph(sheet, report('certainty.hostedLimits'));
    return;
  }
  if (!card) {
    paragraph(sheet, report('certainty.unmeasured', { model: modelLabel(model) }));
    return;
  }
  const tested = testedOf(scan);
  const typed = scan.detections.some((detection) => namedType(detection, tested) !== null);
  const source = report('certainty.source');
  const style = { size: 8.5, color: paper.quiet };
  bulletList(
    sheet,
    [...bandSentences(sheet.voice, card, scan), ...errorSentences(sheet.voice, card, typed)],
    textHeight(sheet, source, layout.width, style),
  );
  paragraph(sheet, source, style);
}

const maxGaps = 2;

/** What the analysis did not cover. */
export function unseenSection(sheet: Sheet, scan: ReportScan, card: ReportCard | null): void {
  if (!scan.judgment.judged) return;
  const { report } = sheet.voice;
  heading(sheet, 2, report('unseen.title'), 70);
  const { frameCount, analyzedFrames } = scan;
  const frames =
    frameCount > 1 && analyzedFrames.length < frameCount
      ? [
          report('unseen.frames', {
            left: String(frameCount - analyzedFrames.length),
            count: String(frameCount),
          }),
        ]
      : [];
  bulletList(sheet, [
    ...frames,
    report(frameCount > 1 ? 'unseen.restFile' : 'unseen.restSlice'),
    report('unseen.others'),
    ...(card?.notMeasured.slice(0, maxGaps).map((gap) => report('unseen.gap', { gap })) ?? []),
  ]);
}

const fileKinds: Record<Scan['format'], string> = { dicom: 'DICOM', png: 'PNG', jpeg: 'JPEG' };

/** The image's quality, what was removed from its file, and how it was analyzed. */
export function factsSection(sheet: Sheet, scan: ReportScan, model: RecordedModel): void {
  const { report, formats } = sheet.voice;
  // Kept with the disclaimer, which would otherwise be alone on the last page.
  heading(sheet, 2, report('facts.title'), 240);
  if (qualityShown(scan)) qualityLines(sheet, scan);
  receiptLines(sheet, scan);
  const { pixelSpacing, processingTime, frameCount, width, height } = scan;
  const file = report('facts.file', {
    format: fileKinds[scan.format],
    width: String(width),
    height: String(height),
    frames: frameCount,
    spacing: pixelSpacing
      ? report('facts.spacing', {
          column: millimeters(sheet, pixelSpacing.column),
          row: millimeters(sheet, pixelSpacing.row),
        })
      : report('facts.noSpacing'),
  });
  const how = { place: model.provider === 'roboflow' ? 'provider' : 'server', model: modelLabel(model) };
  const analyzed =
    processingTime === null
      ? report('facts.analyzed', how)
      : report('facts.analyzedIn', { ...how, seconds: formats.number(processingTime, 1) });
  paragraph(sheet, scan.answer === 'not-analyzed' ? file : `${file} ${analyzed}`);
}

/** One line for everything that is good, and a sentence for each check that is not. */
function qualityLines(sheet: Sheet, scan: ReportScan): void {
  const { report, t } = sheet.voice;
  const { quality } = scan;
  if (!quality) {
    paragraph(sheet, report('facts.qualityUnknown'));
    return;
  }
  const checked = quality.findings.map((finding) => ({ ...finding, ...qualityWords(t, finding, scan) }));
  // Nothing is praised about a refused image.
  const praised = scan.answer === 'not-analyzed' ? [] : checked.filter(({ verdict }) => verdict === 'good');
  const list = praised.map(({ label }) => label).join(', ');
  const verdict = report(`facts.verdict.${quality.overall}`);
  paragraph(
    sheet,
    list ? report('facts.qualityGood', { verdict, list }) : report('facts.quality', { verdict }),
  );
  const doubtful = checked.filter((finding) => finding.verdict !== 'good');
  if (doubtful.length === 0) return;
  bulletList(
    sheet,
    doubtful.map(({ label, sentence, verdict: name }) =>
      report('facts.check', { label, sentence, verdict: report(`facts.verdict.${name}`) }),
    ),
  );
}

function receiptLines(sheet: Sheet, scan: ReportScan): void {
  const { report, receipt: words } = sheet.voice;
  const method = methodWords(words, scan.receipt);
  const list = scan.receipt.removed
    .map(({ kind, count }) => ({ label: removedLabel(words, { kind }), count }))
    .map(({ label, count }) => (count > 1 ? report('facts.entry', { label, count: String(count) }) : label))
    .join(', ');
  paragraph(
    sheet,
    list
      ? report('facts.removed', { method, list })
      : report('facts.removedNone', { method, none: words('none') }),
  );
  if (scan.receipt.maskedRegions.length > 0) paragraph(sheet, words('masked'));
  const notices = scan.receipt.notices.map((notice) => noticeWords(words, notice));
  if (notices.length > 0) bulletList(sheet, notices);
}

function millimeters({ voice: { formats } }: Sheet, value: number): string {
  const [, decimals = ''] = String(Number(value.toFixed(3))).split('.');
  return formats.number(value, decimals.length);
}

export function disclaimerSection(sheet: Sheet): void {
  const { report } = sheet.voice;
  heading(sheet, 2, report('disclaimer.title'), 90);
  paragraph(sheet, report('disclaimer.program'));
  paragraph(sheet, report('disclaimer.limits'));
}

/** The notice that must come before the pictures. */
export function purposeNotice(sheet: Sheet): void {
  const { researchOnly } = sheet.voice;
  const inset = 10;
  const style = { size: 9, weight: 'semiBold' } as const;
  const height = textHeight(sheet, researchOnly, layout.width - 2 * inset - 6, style) + 12;
  const top = sheet.y;
  decorate(sheet, (pdf) => {
    pdf.roundedRect(layout.left, top, layout.width, height, 4).fill(paper.ground);
    pdf.rect(layout.left, top + 4, 3, height - 8).fill(paper.accent);
  });
  tag(sheet, sheet.root, 'P', {}, () =>
    drawText(sheet, researchOnly, layout.left + inset, top + 7, layout.width - 2 * inset, style),
  );
  sheet.y = top + height + 12;
}
