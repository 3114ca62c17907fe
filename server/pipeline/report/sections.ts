import { modelLabel } from '#contract/format.ts';
import { researchOnly, resultMessages } from '#contract/messages.ts';
import type { Scan, Verdict } from '#contract/scans.ts';
import { formatUtcDateTime } from '../annotate/utc-date.ts';
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
import { table } from './sheet-table.ts';

export function recommendationsSection(sheet: Sheet, scan: ReportScan): void {
  heading(sheet, 2, 'Recommendations', 110);
  const found = scan.detections.length > 0 ? resultMessages.furtherReview : resultMessages.noneRecommendation;
  const main = scan.judgement.judged ? found : resultMessages.notJudged;
  const advice = [main, resultMessages.additionalViews];
  for (const { title, description } of advice) titledParagraph(sheet, title, description);
}

/** Height that keeps a short table on the page of its heading; a long one may break anyway. */
function roomForRows(rows: number): number {
  return Math.min(rows, 10) * 22;
}

/** A bold line and its sentence, kept together. */
function titledParagraph(sheet: Sheet, title: string, description: string): void {
  reserve(sheet, 44);
  paragraph(sheet, title, { weight: 'semiBold' });
  sheet.y -= 2;
  paragraph(sheet, description);
  sheet.y += 3;
}

const verdictWords: Record<Verdict, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' };

/** What is good is named in one line; only what is not gets a sentence. */
export function qualitySection(sheet: Sheet, scan: ReportScan): void {
  const doubtful = scan.quality?.findings.filter(({ verdict }) => verdict !== 'good') ?? [];
  heading(sheet, 2, 'Image quality', 60 + roomForRows(doubtful.length));
  if (!scan.quality) {
    paragraph(sheet, 'The quality of this picture was not measured.');
    return;
  }
  const good = scan.quality.findings.filter(({ verdict }) => verdict === 'good');
  const names = good.map(({ label }) => label.toLowerCase()).join(', ');
  paragraph(sheet, `Overall: ${verdictWords[scan.quality.overall]}.${names ? ` Good: ${names}.` : ''}`);
  if (doubtful.length === 0) return;
  const columns = [
    { title: 'Check', weight: 110 },
    { title: 'Verdict', weight: 60 },
    { title: 'What it means', weight: 330 },
  ];
  const rows = doubtful.map(({ label, verdict, sentence }) => [
    { text: label },
    { text: verdictWords[verdict], weight: 'semiBold' as const },
    { text: sentence },
  ]);
  table(sheet, 'Image quality checks', columns, rows);
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
  bulletList(sheet, [...bandSentences(card, scan), ...errorSentences(card)]);
  paragraph(
    sheet,
    'Measured on pictures that the model never saw in training. Every figure, how the pictures were chosen and the known failures are on the page /model-transparency of the site that made this report.',
    { size: 8.5, colour: paper.quiet },
  );
}

const mostGaps = 2;

/** What a reader must not take for looked at. */
export function unseenSection(sheet: Sheet, scan: ReportScan, card: ReportCard | null): void {
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

export function receiptSection(sheet: Sheet, scan: ReportScan): void {
  const { method, removed, maskedRegions, warnings } = scan.receipt;
  heading(sheet, 2, 'What was removed from the file', 70);
  paragraph(sheet, method);
  paragraph(
    sheet,
    removed.length > 0
      ? `Removed: ${removed.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')}.`
      : 'Nothing that could name a person was found in the file.',
  );
  if (maskedRegions.length > 0) {
    const areas = maskedRegions.length === 1 ? '1 area' : `${maskedRegions.length} areas`;
    paragraph(sheet, `Text in the picture: ${areas} painted over.`);
  }
  if (warnings.length > 0) bulletList(sheet, warnings);
}

const fileKinds: Record<Scan['format'], string> = { dicom: 'DICOM', png: 'PNG', jpeg: 'JPEG' };

export function factsSection(
  sheet: Sheet,
  scan: ReportScan,
  model: ReportModel,
  trackingId: string,
  date: Date,
): void {
  heading(sheet, 2, 'About this analysis', roomForRows(9));
  const spacing = scan.pixelSpacing;
  const facts: [string, string][] = [
    ['Tracking ID', trackingId],
    ['Analysis date', formatUtcDateTime(date)],
    ['Model', modelLabel(model)],
    ['Model runs', model.provider === 'embedded' ? 'on this server' : 'at a hosted provider'],
    [
      'Processing time',
      scan.processingTime === null ? 'not recorded' : `${scan.processingTime.toFixed(1)} seconds`,
    ],
    ['File', `${fileKinds[scan.format]}, ${scan.width} × ${scan.height} px`],
    ...(scan.frameCount > 1
      ? [['Frames', `${scan.frameCount}; frame ${scan.shownFrame + 1} is shown`] satisfies [string, string]]
      : []),
    [
      'Pixel spacing',
      spacing
        ? `${millimetres(spacing.column)} × ${millimetres(spacing.row)} mm`
        : 'unknown: sizes in millimetres cannot be given',
    ],
  ];
  const rows = facts.map(([name, value]) => [{ text: name, colour: paper.quiet }, { text: value }]);
  table(
    sheet,
    'Facts about this analysis',
    [
      { title: 'Fact', weight: 120 },
      { title: 'Value', weight: 380 },
    ],
    rows,
  );
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
  for (const text of [researchOnly, ...disclaimer]) paragraph(sheet, text);
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
