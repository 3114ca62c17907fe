import { modelLabel } from '#contract/format.ts';
import { burnedInTextMessages, resultMessages } from '#contract/messages.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Scan, Verdict } from '#contract/scans.ts';
import { bandSentences, errorSentences, hostedModelSentences, type ReportCard } from './evidence.ts';
import type { ReportModel, ReportScan } from './report-scan.ts';
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

const adviceOn = {
  finding: resultMessages.furtherReview,
  unclear: resultMessages.unclearAdvice,
  clear: resultMessages.noneRecommendation,
  'not-analyzed': resultMessages.notAnalyzedAdvice,
} as const;

export function recommendationsSection(sheet: Sheet, scan: ReportScan): void {
  heading(sheet, 2, 'Recommendations', 110);
  const advice = [adviceOn[scan.answer ?? 'not-analyzed'], resultMessages.additionalViews];
  for (const { title, description } of advice) titledParagraph(sheet, title, description);
}

/** A bold line and its sentence, kept together. */
function titledParagraph(sheet: Sheet, title: string, description: string): void {
  reserve(sheet, 44);
  paragraph(sheet, title, { weight: 'semiBold' });
  sheet.y -= 2;
  paragraph(sheet, description);
  sheet.y += 3;
}

/** How often marks like these were right, and how often such pictures were got wrong. */
export function certaintySection(
  sheet: Sheet,
  scan: ReportScan,
  model: ReportModel,
  card: ReportCard | null,
): void {
  if (!scan.judgement.judged) return;
  heading(sheet, 2, 'How sure this is', 70);
  if (model.provider !== 'embedded') {
    for (const sentence of hostedModelSentences) paragraph(sheet, sentence);
    return;
  }
  if (!card) {
    paragraph(sheet, `Nothing was measured for ${modelLabel(model)}: how often it is right is not known.`);
    return;
  }
  const source =
    'Measured on pictures that the model never saw in training. Every figure, how the pictures were chosen and the known failures are on the page /model-transparency of the site that made this report.';
  const style = { size: 8.5, colour: paper.quiet };
  bulletList(
    sheet,
    [...bandSentences(card, scan), ...errorSentences(card)],
    textHeight(sheet, source, layout.width, style),
  );
  paragraph(sheet, source, style);
}

const mostGaps = 2;

/** What a reader must not take for looked at. */
export function unseenSection(sheet: Sheet, scan: ReportScan, card: ReportCard | null): void {
  if (!scan.judgement.judged) return;
  heading(sheet, 2, 'What was not looked at', 70);
  const { frameCount, analysedFrames } = scan;
  const frames =
    frameCount > 1 && analysedFrames.length < frameCount
      ? [`${frameCount - analysedFrames.length} of the ${frameCount} frames of this file.`]
      : [];
  bulletList(sheet, [
    ...frames,
    `The rest of the examination: this is ${frameCount > 1 ? 'one file' : 'one slice'}, without other sequences, earlier scans or the patient’s history.`,
    'Anything but tumours: bleeding, stroke, inflammation, malformation and injury are neither looked for nor excluded.',
    ...(card?.notMeasured.slice(0, mostGaps).map((gap) => `Never measured: ${gap}`) ?? []),
  ]);
}

const verdictWords: Record<Verdict, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' };
const fileKinds: Record<Scan['format'], string> = { dicom: 'DICOM', png: 'PNG', jpeg: 'JPEG' };

/** The picture's quality, what was removed from its file, and how it was analysed, each in a few lines. */
export function factsSection(sheet: Sheet, scan: ReportScan, model: ReportModel): void {
  // Kept with the disclaimer, which alone would make a page of few lines.
  heading(sheet, 2, 'About the picture and the analysis', 240);
  qualityLines(sheet, scan);
  receiptLines(sheet, scan);
  const { pixelSpacing: spacing, processingTime, frameCount } = scan;
  const frames = frameCount > 1 ? `, ${frameCount} frames` : '';
  const pixels = spacing
    ? `pixel spacing ${millimetres(spacing.column)} × ${millimetres(spacing.row)} mm`
    : 'pixel spacing unknown: sizes in millimetres cannot be given';
  const time = processingTime === null ? '' : ` in ${processingTime.toFixed(1)} seconds`;
  const place = model.provider === 'embedded' ? 'on this server' : 'at a hosted provider';
  paragraph(
    sheet,
    `File: ${fileKinds[scan.format]}, ${scan.width} × ${scan.height} px${frames}; ${pixels}. Analysed${time} ${place} by ${modelLabel(model)}.`,
  );
}

/** What is good is named in one line; only what is not gets a sentence. */
function qualityLines(sheet: Sheet, { quality }: ReportScan): void {
  if (!quality) {
    paragraph(sheet, 'The quality of this picture was not measured.');
    return;
  }
  const good = quality.findings.filter(({ verdict }) => verdict === 'good').map(({ label }) => label);
  const doubtful = quality.findings.filter(({ verdict }) => verdict !== 'good');
  paragraph(
    sheet,
    `Image quality: ${verdictWords[quality.overall].toLowerCase()}.${good.length > 0 ? ` Good: ${good.join(', ')}.` : ''}`,
  );
  if (doubtful.length === 0) return;
  bulletList(
    sheet,
    doubtful.map(
      ({ label, verdict, sentence }) => `${label}: ${verdictWords[verdict].toLowerCase()}. ${sentence}`,
    ),
  );
}

function receiptLines(sheet: Sheet, scan: ReportScan): void {
  const { method, removed, maskedRegions, warnings } = scan.receipt;
  const what =
    removed.length > 0
      ? `Removed: ${removed.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')}.`
      : 'Nothing was found in the file beside the picture.';
  paragraph(sheet, `${method.replace(/\.$/, '')}. ${what}`);
  if (maskedRegions.length > 0) {
    paragraph(sheet, burnedInTextMessages.covered);
  }
  if (warnings.length > 0) bulletList(sheet, warnings);
}

function millimetres(value: number): string {
  return String(Number(value.toFixed(3)));
}

const disclaimer = [
  'This report was made by a computer program without any human review. It is not a medical device, not FDA approved and not CE marked, and it must not be used for diagnosis, for treatment or for any decision about a person’s health.',
  'A marked region can be healthy tissue, and a tumour can stay unmarked. Only a qualified healthcare provider who sees the whole examination can say what a scan means. If you are worried about your health, talk to a doctor.',
];

export function disclaimerSection(sheet: Sheet): void {
  heading(sheet, 2, 'Disclaimer', 90);
  for (const text of disclaimer) paragraph(sheet, text);
}

/** The one sentence that must be read before the pictures are. */
export function purposeNotice(sheet: Sheet): void {
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
