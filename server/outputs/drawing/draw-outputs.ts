import { modelLabel } from '#contract/format.ts';
import type { ReportMeasurement } from '#contract/outputs.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import { regionsOf } from '#contract/scans.ts';
import type { OutputKind } from '#server/ports/scan-outputs.ts';
import type { Language } from '#words/languages.ts';
import { type AnnotateInput, annotateScan } from '../annotate/annotate-scan.ts';
import { buildReport } from '../report/build-report.ts';
import { type DrawnFrame, frameForPrint } from '../report/other-frames.ts';
import type { ReportCard } from '../report/report-evidence.ts';
import type { ReportScan } from '../report/report-scan.ts';
import { voiceIn } from '../voice.ts';

/** Everything that the annotated picture and the report of a scan are drawn from. */
export interface OutputInput {
  language: Language;
  scan: ReportScan;
  model: RecordedModel;
  /** Card of the model that made this result; null if it was not measured. */
  card: ReportCard | null;
  /** When the analysis was completed. The same input gives the same bytes. */
  date: Date;
  trackingId: string;
  /** Address of the site, for the report. */
  site: string;
  displayPng: Uint8Array;
  /** The other frames with a finding, as PNGs for the report. */
  otherFrames: { index: number; png: Uint8Array }[];
  /** What a visitor measured in the viewer. */
  measurements?: ReportMeasurement[];
}

export async function drawOutput(kind: OutputKind, input: OutputInput): Promise<Uint8Array> {
  const { scan, model, date, displayPng } = input;
  const voice = voiceIn(input.language);
  const picture: AnnotateInput = {
    ...scan,
    detections: regionsOf(scan),
    voice,
    displayPng,
    model: modelLabel(model),
    date,
  };
  const annotated = await annotateScan(picture);
  if (kind === 'annotated') return annotated.toPng();
  const otherFrames: DrawnFrame[] = [];
  for (const { index, png } of input.otherFrames) {
    const { drawn } = await annotateScan({ ...picture, shownFrame: index, displayPng: png });
    otherFrames.push({ index, jpeg: await frameForPrint(drawn, scan) });
  }
  return buildReport({ ...input, voice, annotated: annotated.drawn, otherFrames });
}
