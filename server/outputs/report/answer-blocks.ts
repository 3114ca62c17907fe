import { allClearFor } from '#contract/evidence.ts';
import type { RecordedModel } from '#contract/recorded-model.ts';
import type { Block } from '#pdf/report.ts';
import { allClearWords, missedWords, unclearWords } from '#words/say/evidence.ts';
import { notAnalyzedReasons, unclearDetail } from '#words/say/verdict.ts';
import type { Voice } from '../voice.ts';
import { faintWords } from './findings.ts';
import type { ReportCard } from './report-evidence.ts';
import type { ReportScan } from './report-scan.ts';

/** The first page names as many; the appendix has all. */
const maxFaint = 3;

const text = (said: string): Block => ({ kind: 'text', text: said });

/** Without a finding: how often that answer was wrong, or why there is none. */
export function answerBlocks(
  voice: Voice,
  scan: ReportScan,
  model: RecordedModel,
  card: ReportCard | null,
): Block[] {
  const { t } = voice;
  const measured = model.provider === 'embedded' ? card : null;
  const group = allClearFor(measured?.metrics.allClear, scan.kind);
  switch (scan.answer) {
    case 'clear':
      return [
        text(
          allClearWords(voice, group) ??
            (measured && missedWords(voice, measured.metrics.sources)) ??
            t('evidence.missedUnknown'),
        ),
      ];
    case 'unclear':
      if (scan.faintDetections.length === 0) return [text(unclearDetail(t, scan))];
      return [
        text(unclearDetail(t, scan)),
        text(unclearWords(voice, measured?.metrics.allClear, scan.kind) ?? t('evidence.unclearUnknown')),
        { kind: 'list', entries: faintWords(voice, scan).slice(0, maxFaint) },
      ];
    case 'not-analyzed':
      return [...notAnalyzedReasons(t, scan), t('verdict.notAnalyzedDetail')].map(text);
    default:
      return [];
  }
}
