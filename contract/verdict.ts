import { confidenceCutOff } from './constants.ts';
import { resultMessages } from './messages.ts';
import type { Scan } from './scans.ts';

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
  noise: 'noisy',
  anyway: 'analyzed at your request',
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

/** 'Potential anomaly detected', or the plural. */
export function anomalyWords(count: number): string {
  return count === 1 ? resultMessages.anomaly : resultMessages.anomalies;
}

type Answered = Pick<Scan, 'answer' | 'detections' | 'judgement' | 'quality'>;

/** The answer as one line: '2 Potential anomalies detected'. */
export function verdictWords({ answer, detections, quality }: Answered): string {
  switch (answer) {
    case 'finding':
      return `${detections.length} ${anomalyWords(detections.length)}`;
    case 'unclear':
      return `${resultMessages.none.title}: ${resultMessages.unclear.title}`;
    case 'clear':
      return resultMessages.none.title;
    default:
      return notAnalyzedWords({ quality });
  }
}

/** Qualities that make any picture unreadable. */
const decisive = new Set(['resolution', 'contrast', 'sharpness', 'noise']);
const poorQualities = ({ quality }: Pick<Scan, 'quality'>): string[] =>
  (quality?.findings ?? []).flatMap(({ id, verdict, sentence }) =>
    verdict === 'poor' && decisive.has(id) ? [sentence] : [],
  );

/** 'Not analyzed', with the quality where that is poor. */
export function notAnalyzedWords(scan: Pick<Scan, 'quality'>): string {
  return poorQualities(scan).length > 0 ? resultMessages.poorQuality : resultMessages.notAnalyzed.title;
}

/** Why a picture was not analyzed: what is wrong with its quality, then what refused it. */
export function notAnalyzedReasons(scan: Pick<Scan, 'judgement' | 'quality'>): string[] {
  return [...poorQualities(scan), ...(scan.judgement?.reasons ?? []).map(({ sentence }) => sentence)];
}

/** What a result says in one sentence, for files that stand alone. */
export function answerSentence(scan: Answered & Pick<Scan, 'faintDetections'>): string {
  switch (scan.answer) {
    case 'finding':
      return `${verdictWords(scan)}.`;
    case 'unclear':
      return unclearSentence(scan);
    case 'clear':
      return `No region reached ${cutOffWords}, and none came close.`;
    default:
      return [`${notAnalyzedWords(scan)}.`, ...notAnalyzedReasons(scan)].join(' ');
  }
}

/** Why a result is unclear: faint regions, or a picture of a kind that was never measured. */
export const unclearDescription = ({ faintDetections }: Pick<Scan, 'faintDetections'>): string =>
  faintDetections.length > 0 ? resultMessages.unclear.description : resultMessages.unclearAnyway;

function unclearSentence(scan: Pick<Scan, 'faintDetections'>): string {
  const count = scan.faintDetections.length;
  const near = count > 0 ? `No region reached ${cutOffWords}; ${faintWords(count)} came close. ` : '';
  return `${near}${unclearDescription(scan)}`;
}

const cutOffWords = `the threshold of ${confidenceCutOff * 100}%`;
const faintWords = (count: number): string => (count === 1 ? '1 faint region' : `${count} faint regions`);

/** On how many frames the marks lie, where that is more than one: a lesion is seen on its neighbours, too. */
export function framesWords({
  detections,
  frameCount,
}: Pick<Scan, 'detections' | 'frameCount'>): string | null {
  const marked = new Set(detections.map(({ frame }) => frame)).size;
  if (marked < 2) return null;
  return `Counted frame by frame: marks on ${marked} of ${frameCount} frames. Neighbouring frames may show the same place.`;
}
