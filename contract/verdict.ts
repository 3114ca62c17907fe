import { resultMessages } from './messages.ts';
import type { Scan } from './scans.ts';

type Judged = Pick<Scan, 'judgement' | 'detections'>;

/** What makes a picture doubtful, in a word or two, by the name of the remark. */
const cautions: Record<string, string> = {
  inverted: 'a negative, turned',
  'non-square': 'pixels not square',
  level: 'edge of the head',
  'sequence-dwi': 'diffusion-weighted',
  'sequence-unmeasured': 'a sequence without figures',
  resolution: 'few pixels',
  contrast: 'flat',
  sharpness: 'soft edges',
  crop: 'head cut off',
  screenshot: 'part of a screen',
  background: 'bright background',
  scope: 'only partly like a brain MR slice',
};

/** What to know of a picture before its verdict is read: a line like the verdict's, and a sentence for each point. */
export function cautionsOf({ judgement, quality }: Pick<Scan, 'judgement' | 'quality'>): {
  title: string | null;
  sentences: { id: string; sentence: string }[];
} {
  if (judgement?.judged === false) return { title: null, sentences: [] };
  const remarks = [
    ...(judgement?.notes ?? []),
    ...(quality?.findings ?? []).filter(({ verdict }) => verdict !== 'good'),
  ];
  const words = remarks.flatMap(({ id }) => cautions[id] ?? []);
  return { title: words.length > 0 ? `Read with care: ${words.join(', ')}` : null, sentences: remarks };
}

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

/** On how many frames the marks lie, where that is more than one: a lesion is seen on its neighbours, too. */
export function framesWords({
  detections,
  frameCount,
}: Pick<Scan, 'detections' | 'frameCount'>): string | null {
  const marked = new Set(detections.map(({ frame }) => frame)).size;
  if (marked < 2) return null;
  return `Counted frame by frame: marks on ${marked} of ${frameCount} frames. Neighbouring frames may show the same place.`;
}
