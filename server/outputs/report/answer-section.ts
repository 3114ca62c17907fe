import { allClearFor } from '#contract/evidence.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import { allClearWords, missedWords, unclearWords } from '#words/say/evidence.ts';
import { notAnalyzedReasons, unclearDetail, verdictWords } from '#words/say/verdict.ts';
import type { Voice } from '../voice.ts';
import type { ReportCard } from './evidence.ts';
import type { ReportScan } from './report-scan.ts';
import { bulletList, paragraph, type Sheet } from './sheet.ts';

/** The answer. Without a finding, also how often that answer was wrong or why there is none. */
export function answerSection(
  sheet: Sheet,
  { scan, model, card }: { scan: ReportScan; model: RecordedModel; card: ReportCard | null },
): void {
  const { voice } = sheet;
  const { t } = voice;
  const words = verdictWords(voice.headline, scan);
  paragraph(sheet, words.headline, { size: 15, weight: 'semiBold' });
  for (const line of words.below) paragraph(sheet, line, { size: 11 });
  const measured = model.provider === 'embedded' ? card : null;
  const group = allClearFor(measured?.metrics.allClear, scan.kind);
  switch (scan.answer) {
    case 'clear':
      paragraph(
        sheet,
        allClearWords(voice, group) ??
          (measured && missedWords(voice, measured.metrics.sources)) ??
          t('evidence.missedUnknown'),
      );
      return;
    case 'unclear':
      paragraph(sheet, unclearDetail(t, scan));
      if (scan.faintDetections.length === 0) return;
      paragraph(
        sheet,
        unclearWords(voice, measured?.metrics.allClear, scan.kind) ?? t('evidence.unclearUnknown'),
      );
      bulletList(
        sheet,
        scan.faintDetections.map((mark) => faintWords(voice, mark, scan)),
      );
      return;
    case 'not-analyzed':
      for (const sentence of notAnalyzedReasons(t, scan)) paragraph(sheet, sentence);
      paragraph(sheet, t('verdict.notAnalyzedDetail'));
      return;
    default:
      return;
  }
}

function faintWords(
  { report, formats }: Voice,
  { x, y, confidence, frame }: ReportScan['faintDetections'][number],
  { frameCount }: ReportScan,
): string {
  return report(frameCount > 1 ? 'faintFrame' : 'faint', {
    confidence: formats.confidence(confidence),
    x: String(Math.round(x)),
    y: String(Math.round(y)),
    frame: String(frame + 1),
  });
}
