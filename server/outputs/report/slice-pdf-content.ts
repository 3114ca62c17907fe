import { modelLabel } from '#contract/format.ts';
import type { ReportMeasurement } from '#contract/outputs.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import { regionsOf } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import type { Block, Pictures, Report } from '#pdf/report.ts';
import { nextSteps } from '#words/say/next-steps.ts';
import { cautionWords } from '#words/say/remarks.ts';
import { framesWords, limitsWords, verdictWords } from '#words/say/verdict.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';
import { utcClock } from '../annotate/utc-date.ts';
import type { Voice } from '../voice.ts';
import { annotatedAlternative } from './annotated-alternative.ts';
import { answerBlocks } from './answer-blocks.ts';
import { certaintyBlocks, meaningBlocks, unseenBlocks } from './certainty.ts';
import { factBlocks } from './facts.ts';
import { allFindings, firstFindings } from './findings.ts';
import { measurementBlocks } from './measurements.ts';
import { type DrawnFrame, otherFrameBlocks } from './other-frames.ts';
import { pictureForPrint } from './picture-for-print.ts';
import type { ReportCard } from './report-evidence.ts';
import type { ReportScan } from './report-scan.ts';

export interface ReportInput {
  voice: Voice;
  trackingId: string;
  /** When the analysis was completed. The same input gives the same bytes. */
  date: Date;
  scan: ReportScan;
  model: RecordedModel;
  /** Card of the model that made this result; null if it was not measured. */
  card: ReportCard | null;
  /** Address of the site that made this report. */
  site: string;
  displayPng: Uint8Array;
  /** From annotateScan: the picture in its true proportions, then the strip. */
  annotated: DrawnPicture;
  /** The other frames with a finding. */
  otherFrames?: DrawnFrame[];
  /** What a visitor measured in the viewer. */
  measurements?: ReportMeasurement[] | undefined;
}

/** The content of a scan's report. It deliberately omits the file name: people name scans after patients, and a report is passed on. */
export async function slicePdfContent(input: ReportInput): Promise<Report> {
  const { voice, scan, model, trackingId, date } = input;
  const { report, formats, language } = voice;
  const moment = report('moment', { moment: formats.dateTime(utcClock(date)) });
  return {
    language: language === 'en' ? 'en-US' : language,
    title: report('title', { id: trackingId }),
    subject: report('subject'),
    date,
    kind: report('heading'),
    facts: `${trackingId} · ${moment} · ${modelLabel(model)}`,
    ...verdictWords(voice.headline, scan),
    summary: await summaryBlocks(input),
    appendix: [
      ...otherFrameBlocks(voice, scan, input.otherFrames ?? []),
      ...allFindings(voice, scan),
      ...measurementBlocks(voice, scan, input.measurements ?? []),
      ...certaintyBlocks(voice, scan, model, input.card),
      ...unseenBlocks(voice, scan, input.card),
      ...adviceBlocks(voice, scan),
      ...disclaimerBlocks(voice),
      ...factBlocks(voice, scan, model),
    ],
    footer: {
      id: trackingId,
      purpose: voice.researchOnly,
      page: report('page', { page: '{page}', pages: '{pages}' }),
    },
  };
}

/** The first page: what the answer means comes after what was found, and the purpose before the pictures. */
async function summaryBlocks(input: ReportInput): Promise<Block[]> {
  const { voice, scan, model, card, site } = input;
  const { report, t } = voice;
  const { sentences } = nextSteps(t, scan);
  const limits = limitsWords(t, scan);
  return [
    ...cautionBlocks(voice, scan),
    ...answerBlocks(voice, scan, model, card),
    { kind: 'notice', text: voice.researchOnly },
    await picturesOf(input),
    ...firstFindings(voice, scan),
    { kind: 'heading', text: report('summary.meaning') },
    { kind: 'text', text: sentences[0]! },
    ...meaningBlocks(voice, scan, model, card),
    ...(limits ? [{ kind: 'text', text: limits } as const] : []),
    { kind: 'heading', text: report('summary.now') },
    { kind: 'list', entries: sentences.slice(1) },
    {
      kind: 'link',
      text: report('summary.figures', { address: `${site}/model-transparency` }),
      address: `${site}/model-transparency`,
    },
    { kind: 'text', text: report('summary.appendix'), style: 'quiet' },
  ];
}

/** What makes the answer less reliable. What is wrong with the quality of the image is in the appendix. */
function cautionBlocks({ t }: Voice, scan: ReportScan): Block[] {
  const { title, sentences } = cautionWords(t, scan);
  const notes = new Set(scan.judgment.notes.map(({ id }) => id));
  const frames = framesWords(t, scan);
  return [
    ...(title ? [{ kind: 'text', text: title, style: 'strong' } as const] : []),
    ...sentences.flatMap(({ id, sentence }): Block[] =>
      notes.has(id) ? [{ kind: 'text', text: sentence }] : [],
    ),
    ...(frames ? [{ kind: 'text', text: frames } as const] : []),
  ];
}

async function picturesOf({ voice, scan, displayPng, annotated }: ReportInput): Promise<Pictures> {
  const { report } = voice;
  const shape = trueSize(scan, scan.pixelSpacing);
  const ratio = shape.width / shape.height;
  const frame = {
    framed: scan.frameCount > 1 ? 'yes' : 'no',
    frame: String(scan.shownFrame + 1),
    count: String(scan.frameCount),
  };
  const marked = regionsOf(scan).some((detection) => detection.frame === scan.shownFrame);
  const original = {
    jpeg: await pictureForPrint(displayPng, scan, shape),
    ratio,
    caption: report('original', frame),
    alternative: report('originalAlt', frame),
  };
  if (scan.answer === 'not-analyzed') return { kind: 'pictures', pictures: [original], columns: 1 };
  const drawn = {
    jpeg: await pictureForPrint(annotated, scan, shape),
    ratio,
    caption: report(marked ? 'annotated' : 'annotatedNone', frame),
    alternative: annotatedAlternative(voice, scan, scan.shownFrame),
  };
  return { kind: 'pictures', pictures: [original, drawn], columns: 2 };
}

function adviceBlocks({ report, t }: Voice, scan: ReportScan): Block[] {
  const answer = scan.answer ?? 'not-analyzed';
  const names = answer === 'not-analyzed' ? [answer] : ([answer, 'views'] as const);
  return [
    { kind: 'heading', text: report('recommendations') },
    ...names.flatMap((name): Block[] => [
      { kind: 'text', text: t(`advice.${name}.title`), style: 'strong' },
      { kind: 'text', text: t(`advice.${name}.text`) },
    ]),
  ];
}

function disclaimerBlocks({ report }: Voice): Block[] {
  return [
    { kind: 'heading', text: report('disclaimer.title') },
    { kind: 'text', text: report('disclaimer.program') },
    { kind: 'text', text: report('disclaimer.limits') },
  ];
}
