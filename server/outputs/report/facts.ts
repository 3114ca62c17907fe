import { modelLabel } from '#contract/format.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import type { Scan } from '#contract/scans.ts';
import type { Block } from '#pdf/report.ts';
import { methodWords, noticeWords, removedLabel } from '#words/say/receipt.ts';
import { qualityWords } from '#words/say/remarks.ts';
import { qualityShown } from '#words/say/verdict.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';

const text = (said: string): Block => ({ kind: 'text', text: said });

const fileKinds: Record<Scan['format'], string> = { dicom: 'DICOM', png: 'PNG', jpeg: 'JPEG' };

/** The image's quality, what was removed from its file, and how it was analyzed. */
export function factBlocks(voice: Voice, scan: ReportScan, model: RecordedModel): Block[] {
  const { report, formats } = voice;
  const { pixelSpacing, processingTime, frameCount, width, height } = scan;
  const file = report('facts.file', {
    format: fileKinds[scan.format],
    width: String(width),
    height: String(height),
    frames: frameCount,
    spacing: pixelSpacing
      ? report('facts.spacing', {
          column: millimeters(voice, pixelSpacing.column),
          row: millimeters(voice, pixelSpacing.row),
        })
      : report('facts.noSpacing'),
  });
  const how = { place: model.provider === 'roboflow' ? 'provider' : 'server', model: modelLabel(model) };
  const analyzed =
    processingTime === null
      ? report('facts.analyzed', how)
      : report('facts.analyzedIn', { ...how, seconds: formats.number(processingTime, 1) });
  return [
    { kind: 'heading', text: report('facts.title') },
    ...(qualityShown(scan) ? qualityLines(voice, scan) : []),
    ...receiptLines(voice, scan),
    text(scan.answer === 'not-analyzed' ? file : `${file} ${analyzed}`),
  ];
}

/** One line for everything that is good, and a sentence for each check that is not. */
function qualityLines({ report, t }: Voice, scan: ReportScan): Block[] {
  const { quality } = scan;
  if (!quality) return [text(report('facts.qualityUnknown'))];
  const checked = quality.findings.map((finding) => ({ ...finding, ...qualityWords(t, finding, scan) }));
  // Nothing is praised about a refused image.
  const praised = scan.answer === 'not-analyzed' ? [] : checked.filter(({ verdict }) => verdict === 'good');
  const list = praised.map(({ label }) => label).join(', ');
  const verdict = report(`facts.verdict.${quality.overall}`);
  const doubtful = checked
    .filter((finding) => finding.verdict !== 'good')
    .map(({ label, sentence, verdict: name }) =>
      report('facts.check', { label, sentence, verdict: report(`facts.verdict.${name}`) }),
    );
  return [
    text(list ? report('facts.qualityGood', { verdict, list }) : report('facts.quality', { verdict })),
    ...(doubtful.length > 0 ? [{ kind: 'list', entries: doubtful } as const] : []),
  ];
}

function receiptLines({ report, receipt: words }: Voice, { receipt }: ReportScan): Block[] {
  const method = methodWords(words, receipt);
  const list = receipt.removed
    .map(({ kind, count }) => ({ label: removedLabel(words, { kind }), count }))
    .map(({ label, count }) => (count > 1 ? report('facts.entry', { label, count: String(count) }) : label))
    .join(', ');
  const notices = receipt.notices.map((notice) => noticeWords(words, notice));
  return [
    text(
      list
        ? report('facts.removed', { method, list })
        : report('facts.removedNone', { method, none: words('none') }),
    ),
    ...(receipt.maskedRegions.length > 0 ? [text(words('masked'))] : []),
    ...(receipt.cropped ? [text(words('cropped'))] : []),
    ...(notices.length > 0 ? [{ kind: 'list', entries: notices } as const] : []),
  ];
}

function millimeters({ formats }: Voice, value: number): string {
  const [, decimals = ''] = String(Number(value.toFixed(3))).split('.');
  return formats.number(value, decimals.length);
}
