import { modelLabel } from '#contract/format.ts';
import type { ReportMeasurement } from '#contract/outputs.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import { regionsOf } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { cautionWords } from '#words/say/remarks.ts';
import { framesWords, limitsWords } from '#words/say/verdict.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';
import { utcClock } from '../annotate/utc-date.ts';
import type { Voice } from '../voice.ts';
import { annotatedAlternative } from './annotated-alternative.ts';
import { answerSection } from './answer-section.ts';
import type { ReportCard } from './evidence.ts';
import { findingsSection } from './findings-section.ts';
import { measurementsSection } from './measurements-section.ts';
import { type DrawnFrame, otherFramesSection } from './other-frames.ts';
import { pictureForPrint, pictureRow } from './pictures.ts';
import type { ReportScan } from './report-scan.ts';
import {
  certaintySection,
  disclaimerSection,
  factsSection,
  purposeNotice,
  recommendationsSection,
  unseenSection,
} from './sections.ts';
import {
  closeSheet,
  decorate,
  drawText,
  heading,
  layout,
  openSheet,
  paper,
  paragraph,
  type Sheet,
} from './sheet.ts';

export interface ReportInput {
  voice: Voice;
  trackingId: string;
  /** When the analysis was completed. The same input gives the same bytes. */
  date: Date;
  scan: ReportScan;
  model: RecordedModel;
  /** Card of the model that made this result; null if it was not measured. */
  card: ReportCard | null;
  displayPng: Uint8Array;
  /** From annotateScan: the picture in its true proportions, then the strip. */
  annotated: DrawnPicture;
  /** The other frames with a finding. */
  otherFrames?: DrawnFrame[];
  /** What a visitor measured in the viewer. */
  measurements?: ReportMeasurement[] | undefined;
}

/**
 * The report of one scan as a tagged PDF. It deliberately omits the file name: people name scans after patients, and a
 * report is passed on.
 */
export async function buildReport(input: ReportInput): Promise<Uint8Array> {
  const { voice, scan, model, trackingId, date } = input;
  const { report, formats } = voice;
  const shape = trueSize(scan, scan.pixelSpacing);
  const [original, annotated] = await Promise.all([
    pictureForPrint(input.displayPng, scan, shape),
    pictureForPrint(input.annotated, scan, shape),
  ]);
  const sheet = openSheet({
    voice,
    title: report('title', { id: trackingId }),
    subject: report('subject'),
    date,
  });

  wordmark(sheet);
  heading(sheet, 1, report('heading'));
  const moment = report('moment', { moment: formats.dateTime(utcClock(date)) });
  paragraph(sheet, `${trackingId} · ${moment} · ${modelLabel(model)}`, {
    color: paper.quiet,
  });
  sheet.y += 6;
  verdictSection(sheet, input);
  sheet.y += 2;
  purposeNotice(sheet);

  const frame = {
    framed: scan.frameCount > 1 ? 'yes' : 'no',
    frame: String(scan.shownFrame + 1),
    count: String(scan.frameCount),
  };
  const marked = regionsOf(scan).some((detection) => detection.frame === scan.shownFrame);
  pictureRow(
    sheet,
    [
      {
        jpeg: original,
        caption: report('original', frame),
        alternative: report('originalAlt', frame),
      },
      ...(scan.answer === 'not-analyzed'
        ? []
        : [
            {
              jpeg: annotated,
              caption: report(marked ? 'annotated' : 'annotatedNone', frame),
              alternative: annotatedAlternative(voice, scan, scan.shownFrame),
            },
          ]),
    ],
    shape,
  );
  otherFramesSection(sheet, scan, input.otherFrames ?? []);
  findingsSection(sheet, scan);
  measurementsSection(sheet, scan, input.measurements ?? []);
  certaintySection(sheet, scan, model, input.card);
  unseenSection(sheet, scan, input.card);
  recommendationsSection(sheet, scan);
  factsSection(sheet, scan, model);
  disclaimerSection(sheet);
  return closeSheet(sheet, trackingId);
}

/** Cautions about the image, then the answer, then its limits. */
function verdictSection(sheet: Sheet, { scan, model, card }: ReportInput): void {
  const { t } = sheet.voice;
  const cautions = cautionWords(t, scan);
  if (cautions.title) {
    paragraph(sheet, cautions.title, { size: 13, weight: 'semiBold' });
    for (const { sentence } of cautions.sentences) paragraph(sheet, sentence);
    sheet.y += 4;
  }
  answerSection(sheet, { scan, model, card });
  const frames = framesWords(t, scan);
  if (frames) paragraph(sheet, frames);
  const limits = limitsWords(t, scan);
  if (limits) paragraph(sheet, limits);
}

/** The logo, a folded line in a circle, and the name. */
function wordmark(sheet: Sheet): void {
  const [x, y, radius] = [layout.left + 9, sheet.y + 2, 9];
  decorate(sheet, (pdf) => {
    pdf.circle(x, y, radius).lineWidth(1.4).stroke(paper.accent);
    pdf
      .moveTo(x - 5.2, y - 1)
      .bezierCurveTo(x - 4, y - 6, x - 0.6, y - 5, x - 1, y - 1)
      .bezierCurveTo(x - 1.4, y + 3.4, x + 1.6, y + 4.6, x + 2, y + 0.8)
      .bezierCurveTo(x + 2.3, y - 2, x + 4.6, y - 2, x + 5.2, y + 0.8)
      .lineCap('round')
      .stroke(paper.accent);
    drawText(sheet, 'Sulcus', x + radius + 6, y - 6.5, 200, { size: 11, weight: 'semiBold' });
  });
  sheet.y += 24;
}
