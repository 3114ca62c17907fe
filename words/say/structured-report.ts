import { shownConfidence } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';
import { researchOnly } from '#contract/research-only.ts';
import { type Detection, regionsOf, type Scan } from '#contract/scans.ts';
import { type Tested, testedOf } from '#reading/findings/tested.ts';
import { otherClass } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import { type EvidenceVoice, typeWords } from './evidence.ts';
import { namedType } from './finding-words.ts';
import type { Translator } from './translator.ts';
import { answerDetails } from './verdict.ts';

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

export type ReportVoice = Pick<EvidenceVoice, 't' | 'shares'>;

type Say = Translator<'result'>;
type Words = Catalog['result'];
type Reason = keyof Words['structured']['reason'];

/** Short reasons for readers of images; a check that this version does not know by its name. */
function reasonsOf(t: Say, remarks: readonly { id: string }[]): string {
  const reasonOf = ({ id }: { id: string }): string => {
    const keys = [
      `structured.reason.${id as Reason}`,
      `caution.${id as keyof Words['caution']}`,
      `modality.${id.replace('modality-', '') as keyof Words['modality']}`,
    ] as const;
    const known = keys.find((key) => t.has(key));
    return known ? t(known) : id;
  };
  return remarks.map(reasonOf).join(', ');
}

function nothingMarked(t: Say, scan: Scan): string {
  if (scan.answer !== null && scan.answer !== 'not-analyzed') return answerDetails(t, scan).join(' ');
  const rejected = scan.judgment?.reasons ?? [];
  const reasons =
    rejected.length > 0
      ? rejected
      : (scan.quality?.findings ?? []).filter(({ verdict }) => verdict === 'poor');
  return t('structured.notAnalyzed', { reasons: reasonsOf(t, reasons) });
}

function lessReliable(t: Say, { judgment }: Scan): string[] {
  const notes = judgment?.notes ?? [];
  return notes.length > 0 ? [`${t('lessReliable', { reasons: reasonsOf(t, notes) })}.`] : [];
}

/** What a structured report says about a scan, whether the server or the visitor's own device writes it. */
export function reportContent(voice: ReportVoice, scan: Scan, typeAccuracy: Figure | null | undefined) {
  const { t } = voice;
  const tested = testedOf(scan);
  const findings = regionsOf(scan).map((detection) => reportedFinding(detection, tested));
  const typed = findings.some(({ typeProbability }) => typeProbability !== null);
  return {
    findings,
    nothingMarked: nothingMarked(t, scan),
    comment: [
      researchOnly,
      t('answer.software'),
      ...(typed ? [typeWords(voice, typeAccuracy)] : []),
      ...lessReliable(t, scan),
    ].join(' '),
  };
}
