import { typeWords } from './evidence.ts';
import { plainClass, shownConfidence } from './format.ts';
import type { Figure } from './model-card.ts';
import { researchOnly } from './research-only.ts';
import type { Detection, Scan } from './scans.ts';
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

/** What a structured report says about a scan, whether the server or the visitor's own device writes it. */
export function reportContent(scan: Scan, typeAccuracy: Figure | null | undefined) {
  const findings = scan.detections.map(reportedFinding);
  const typed = findings.some(({ typeProbability }) => typeProbability !== null);
  return {
    findings,
    nothingMarked: answerSentence(scan),
    comment: [
      researchOnly,
      'Made by software, not reviewed by a person.',
      ...(typed ? [typeWords(typeAccuracy)] : []),
      ...(scan.judgement?.notes ?? []).map(({ sentence }) => sentence),
    ].join(' '),
  };
}
