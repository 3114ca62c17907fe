import { allClearFor, allClearWords, missedWords, unclearWords } from '#contract/evidence.ts';
import { formatConfidence } from '#contract/format.ts';
import { resultMessages } from '#contract/messages.ts';
import { notAnalyzedReasons, unclearDescription, verdictWords } from '#contract/verdict.ts';
import type { ReportCard } from './evidence.ts';
import type { ReportModel, ReportScan } from './report-scan.ts';
import { bulletList, paragraph, type Sheet } from './sheet.ts';

/** The answer, and what it means where nothing was found: how often it was wrong, or why there is none. */
export function answerSection(
  sheet: Sheet,
  { scan, model, card }: { scan: ReportScan; model: ReportModel; card: ReportCard | null },
): void {
  paragraph(sheet, verdictWords(scan), { size: 13, weight: 'semiBold' });
  const measured = model.provider === 'embedded' ? card : null;
  const group = allClearFor(measured?.metrics.allClear, scan.kind);
  switch (scan.answer) {
    case 'clear':
      paragraph(sheet, resultMessages.none.description);
      paragraph(
        sheet,
        allClearWords(group) ??
          (measured && missedWords(measured.metrics.sources)) ??
          'How many slices with a tumor this model leaves unmarked was not measured here.',
      );
      return;
    case 'unclear':
      paragraph(sheet, unclearDescription(scan));
      if (scan.faintDetections.length === 0) return;
      paragraph(
        sheet,
        unclearWords(measured?.metrics.allClear, scan.kind) ??
          'How often such slices hold a tumor was not measured here.',
      );
      bulletList(
        sheet,
        scan.faintDetections.map((mark) => faintWords(mark, scan)),
      );
      return;
    case 'not-analyzed':
      for (const sentence of notAnalyzedReasons(scan)) paragraph(sheet, sentence);
      paragraph(sheet, resultMessages.notAnalyzed.description);
      return;
    default:
      return;
  }
}

function faintWords(
  { x, y, confidence, frame }: ReportScan['faintDetections'][number],
  { frameCount }: ReportScan,
): string {
  const where = `${Math.round(x)} px from the left, ${Math.round(y)} px from the top`;
  const on = frameCount > 1 ? `, frame ${frame + 1}` : '';
  return `Faint region: ${formatConfidence(confidence)}, center ${where}${on}. Not a finding.`;
}
