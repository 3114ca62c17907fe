import type { Scan } from '#contract/scans.ts';
import { qualityWords, remarkWords } from './remarks.ts';
import type { Translator } from './translator.ts';

type Say = Translator<'result'>;
type Answered = Pick<Scan, 'answer' | 'detections' | 'judgment' | 'quality' | 'width' | 'height'>;
type Refused = Pick<Scan, 'judgment' | 'quality' | 'width' | 'height'>;

/** The answer as one line: '2 Potential anomalies detected'. */
export function verdictWords(t: Say, scan: Answered): string {
  switch (scan.answer) {
    case 'finding':
      return t('verdict.finding', { count: scan.detections.length });
    case 'unclear':
      return t('verdict.noneUnclear');
    case 'clear':
      return t('verdict.none');
    default:
      return notAnalyzedWords(t, scan);
  }
}

/** Qualities that make any image unreadable. */
const decisive = new Set(['resolution', 'contrast', 'sharpness', 'noise']);
const poorQualities = ({ quality, judgment }: Pick<Scan, 'quality' | 'judgment'>) =>
  qualityMatters({ answer: 'not-analyzed', judgment })
    ? (quality?.findings ?? []).filter(({ id, verdict }) => verdict === 'poor' && decisive.has(id))
    : [];

/** 'Not analyzed', with the quality where that is poor. */
export function notAnalyzedWords(t: Say, scan: Pick<Scan, 'quality' | 'judgment'>): string {
  return poorQualities(scan).length > 0 ? t('verdict.poorQuality') : t('verdict.notAnalyzed');
}

/** Why an image was not analyzed: what is wrong with its quality, then what rejected it. */
export function notAnalyzedReasons(t: Say, scan: Refused): string[] {
  return [
    ...poorQualities(scan).map((finding) => qualityWords(t, finding, scan).sentence),
    ...(scan.judgment?.reasons ?? []).map((reason) => remarkWords(t, reason)),
  ];
}

/** Why a result is unclear: faint regions, or a kind of image that was never tested. */
export function unclearDetail(t: Say, { faintDetections }: Pick<Scan, 'faintDetections'>): string {
  return faintDetections.length > 0 ? t('verdict.unclearDetail') : t('verdict.unclearAnyway');
}

/** What a result says in a sentence or two, for files that stand alone. */
export function answerSentence(t: Say, scan: Answered & Pick<Scan, 'faintDetections'>): string {
  switch (scan.answer) {
    case 'finding':
      return t('answer.finding', { count: scan.detections.length });
    case 'unclear': {
      const count = scan.faintDetections.length;
      return count > 0 ? t('answer.faint', { count }) : t('verdict.unclearAnyway');
    }
    case 'clear':
      return t('answer.clear');
    default:
      return [
        t('answer.notAnalyzed', { verdict: notAnalyzedWords(t, scan) }),
        ...notAnalyzedReasons(t, scan),
      ].join(' ');
  }
}

/** On how many frames the findings lie, where that is more than one. */
export function framesWords(
  t: Say,
  { detections, frameCount }: Pick<Scan, 'detections' | 'frameCount'>,
): string | null {
  const marked = new Set(detections.map(({ frame }) => frame)).size;
  if (marked < 2) return null;
  return t('verdict.frames', { marked: String(marked), count: String(frameCount) });
}

/** What an answer is not; null where there is none. An answer without findings has said that it rules nothing out. */
export function limitsWords(
  t: Say,
  { answer, frameCount }: Pick<Scan, 'answer' | 'frameCount'>,
): string | null {
  if (answer === null || answer === 'not-analyzed') return null;
  return t('verdict.limits', { said: answer === 'finding' ? 'no' : 'yes', frames: frameCount });
}

/** Refusals of what has no quality as a slice. */
const noSlice = new Set(['colour', 'empty']);

/** The quality of an image that is no brain slice, by its file or its content, tells nobody anything. */
export function qualityMatters({ answer, judgment }: Pick<Scan, 'answer' | 'judgment'>): boolean {
  if (answer !== 'not-analyzed') return true;
  return (judgment?.reasons ?? []).every(
    ({ gate, id }) => (gate === 'scope' || gate === 'quality') && !noSlice.has(id),
  );
}
