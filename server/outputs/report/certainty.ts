import { modelLabel } from '#contract/format.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import type { Block } from '#pdf/report.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { cardSentence } from '#words/say/card-sentence.ts';
import { namedType } from '#words/say/finding-words.ts';
import type { Voice } from '../voice.ts';
import { bandSentences, errorSentences, type ReportCard } from './report-evidence.ts';
import type { ReportScan } from './report-scan.ts';

/** How often findings as sure as the strongest one were right: the sentence of the first page. */
export function meaningBlocks(
  voice: Voice,
  scan: ReportScan,
  model: RecordedModel,
  card: ReportCard | null,
): Block[] {
  if (scan.answer !== 'finding') return [];
  return [{ kind: 'text', text: strongestWords(voice, scan, model, card) }];
}

function strongestWords(
  voice: Voice,
  scan: ReportScan,
  model: RecordedModel,
  card: ReportCard | null,
): string {
  if (!testedOf(scan).confidence) return voice.headline('untested');
  if (model.provider === 'roboflow') return voice.report('certainty.hostedLimits');
  if (!card) return voice.report('certainty.unmeasured', { model: modelLabel(model) });
  const strongest = scan.detections.toSorted((a, b) => b.confidence - a.confidence).slice(0, 1);
  return bandSentences(voice, card, { kind: scan.kind, detections: strongest })[0]!;
}

/** How often findings like these were right, and what the model misses. */
export function certaintyBlocks(
  voice: Voice,
  scan: ReportScan,
  model: RecordedModel,
  card: ReportCard | null,
): Block[] {
  if (!scan.judgment.judged) return [];
  const { report } = voice;
  const heading: Block = { kind: 'heading', text: report('certainty.title') };
  if (model.provider === 'roboflow') {
    return [
      heading,
      { kind: 'text', text: report('certainty.hosted') },
      { kind: 'text', text: report('certainty.hostedLimits') },
    ];
  }
  if (!card) {
    return [heading, { kind: 'text', text: report('certainty.unmeasured', { model: modelLabel(model) }) }];
  }
  const tested = testedOf(scan);
  const typed = scan.detections.some((detection) => namedType(detection, tested) !== null);
  const bands = tested.confidence ? bandSentences(voice, card, scan) : [];
  return [
    heading,
    { kind: 'list', entries: [...bands, ...errorSentences(voice, card, typed)] },
    { kind: 'text', text: report('certainty.source'), style: 'quiet' },
  ];
}

const maxGaps = 2;

/** What the analysis did not cover. */
export function unseenBlocks(voice: Voice, scan: ReportScan, card: ReportCard | null): Block[] {
  if (!scan.judgment.judged) return [];
  const { report, card: say } = voice;
  const { frameCount, analyzedFrames } = scan;
  const left = frameCount > 1 ? frameCount - analyzedFrames.length : 0;
  const gaps = card?.notMeasured.slice(0, maxGaps) ?? [];
  return [
    { kind: 'heading', text: report('unseen.title') },
    {
      kind: 'list',
      entries: [
        ...(left > 0 ? [report('unseen.frames', { left: String(left), count: String(frameCount) })] : []),
        report(frameCount > 1 ? 'unseen.restFile' : 'unseen.restSlice'),
        ...(scan.otherDetections.length === 0 ? [report('unseen.others')] : []),
        ...gaps.map((gap) => report('unseen.gap', { gap: cardSentence(say, gap) })),
      ],
    },
  ];
}
