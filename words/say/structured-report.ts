import { plainClass, shownConfidence } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { type EvidenceVoice, typeWords } from './evidence.ts';
import { remarkWords } from './remarks.ts';
import { answerSentence } from './verdict.ts';

/** A finding of a structured report: the page's own figures; without a probability of its type it names no disease. */
function reportedFinding(detection: Detection) {
  const { confidence, typeProbability } = detection;
  const typed = typeProbability !== undefined;
  return {
    ...detection,
    confidence: shownConfidence(confidence).share,
    class: typed ? plainClass(detection.class) : 'tumor',
    typeProbability: typed ? shownConfidence(typeProbability).share : null,
  };
}

export type ReportVoice = Pick<EvidenceVoice, 't' | 'shares'>;

/** What a structured report says about a scan, whether the server or the visitor's own device writes it. */
export function reportContent(voice: ReportVoice, scan: Scan, typeAccuracy: Figure | null | undefined) {
  const { t } = voice;
  const findings = scan.detections.map(reportedFinding);
  const typed = findings.some(({ typeProbability }) => typeProbability !== null);
  return {
    findings,
    nothingMarked: answerSentence(t, scan),
    comment: [
      researchOnly,
      t('answer.software'),
      ...(typed ? [typeWords(voice, typeAccuracy)] : []),
      ...(scan.judgment?.notes ?? []).map((note) => remarkWords(t, note)),
    ].join(' '),
  };
}
