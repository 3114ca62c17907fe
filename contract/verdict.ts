import { resultMessages } from './messages.ts';
import type { Scan } from './scans.ts';

type Judged = Pick<Scan, 'judgement' | 'detections'>;

/** What a result says, before anything else about it. */
export type Verdict = 'not judged' | 'none' | 'found';

export function verdictOf({ judgement, detections }: Judged): Verdict {
  if (judgement?.judged === false) return 'not judged';
  return detections.length === 0 ? 'none' : 'found';
}

/** 'Potential anomaly detected', or the plural. */
export function anomalyWords(count: number): string {
  return count === 1 ? resultMessages.anomaly : resultMessages.anomalies;
}

/** The verdict as one line: '2 Potential anomalies detected'. */
export function verdictWords(scan: Judged): string {
  const verdict = verdictOf(scan);
  if (verdict === 'not judged') return resultMessages.notJudged.title;
  if (verdict === 'none') return resultMessages.none.title;
  return `${scan.detections.length} ${anomalyWords(scan.detections.length)}`;
}
