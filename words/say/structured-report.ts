import { shownConfidence } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';
import { researchOnly } from '#contract/research-only.ts';
import { type Detection, regionsOf, type Scan } from '#contract/scans.ts';
import { type Tested, testedOf } from '#reading/findings/tested.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { type EvidenceVoice, typeWords } from './evidence.ts';
import { namedType } from './finding-words.ts';
import { remarkWords } from './remarks.ts';
import { type AnswerVoice, answerSentence } from './verdict.ts';

/** A finding of a structured report: the page's own figures, and a disease only where its type was tested. */
function reportedFinding(detection: Detection, tested: Tested) {
  const { confidence, typeProbability } = detection;
  const type = namedType(detection, tested);
  return {
    ...detection,
    confidence: shownConfidence(confidence).share,
    class: detection.class === otherClass ? otherClass : (type ?? 'tumor'),
    typeProbability: type && typeProbability !== undefined ? shownConfidence(typeProbability).share : null,
  };
}

export type ReportVoice = Pick<EvidenceVoice, 't' | 'shares'> & AnswerVoice;

/** What a structured report says about a scan, whether the server or the visitor's own device writes it. */
export function reportContent(voice: ReportVoice, scan: Scan, typeAccuracy: Figure | null | undefined) {
  const { t } = voice;
  const tested = testedOf(scan);
  const findings = regionsOf(scan).map((detection) => reportedFinding(detection, tested));
  const typed = findings.some(({ typeProbability }) => typeProbability !== null);
  return {
    findings,
    nothingMarked: answerSentence(voice, scan),
    comment: [
      researchOnly,
      t('answer.software'),
      ...(typed ? [typeWords(voice, typeAccuracy)] : []),
      ...(scan.judgment?.notes ?? []).map((note) => remarkWords(t, note)),
    ].join(' '),
  };
}
