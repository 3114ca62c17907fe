import type { Scan } from '#contract/scans.ts';
import { type HeadlineVoice, headlineWords, inOneRow, subtitles } from './headline.ts';
import { type Checked, qualityWords, remarkWords } from './remarks.ts';
import type { Translator } from './translator.ts';

type Say = Translator<'result'>;
type Answered = Checked & Pick<Scan, 'answer' | 'detections'>;
/** Regions that are no finding of a tumor. */
type NotFindings = Pick<Scan, 'otherDetections' | 'faintDetections'>;

/** A result's headline and the lines directly below it. */
export function verdictWords(
  say: HeadlineVoice,
  scan: Omit<Answered, 'width' | 'height'>,
): { headline: string; below: string[] } {
  const { answer, detections } = scan;
  const none = answer === null || answer === 'not-analyzed';
  return {
    headline: headlineWords(say, answer),
    below: none
      ? poorQualities(scan).length > 0
        ? [say('poorQuality')]
        : []
      : subtitles(say, answer, detections.length),
  };
}

/** Qualities that make any image unreadable. */
const decisive = new Set(['resolution', 'contrast', 'sharpness', 'noise']);
const poorQualities = ({ quality, judgment }: Pick<Checked, 'quality' | 'judgment'>) =>
  qualityMatters({ answer: 'not-analyzed', judgment })
    ? (quality?.findings ?? []).filter(({ id, verdict }) => verdict === 'poor' && decisive.has(id))
    : [];

/** Why an image was not analyzed: what is wrong with its quality, then what rejected it. */
export function notAnalyzedReasons(t: Say, scan: Checked): string[] {
  return [
    ...poorQualities(scan).map((finding) => qualityWords(t, finding, scan).sentence),
    ...(scan.judgment?.reasons ?? []).map((reason) => remarkWords(t, reason)),
  ];
}

/** Why a result is unclear: faint regions, or a kind of image that was never tested. */
export function unclearDetail(t: Say, { faintDetections }: Pick<Scan, 'faintDetections'>): string {
  return faintDetections.length > 0 ? t('verdict.unclearDetail') : t('verdict.unclearAnyway');
}

export interface AnswerVoice {
  t: Say;
  headline: HeadlineVoice;
}

/** What a result says in a few sentences, for files that stand alone. */
export function answerSentence({ t, headline }: AnswerVoice, scan: Answered & NotFindings): string {
  const words = verdictWords(headline, scan);
  return inOneRow([words.headline, ...words.below, ...answerDetails(t, scan)]);
}

/** What a result says beyond its headline. */
export function answerDetails(t: Say, scan: Answered & NotFindings): string[] {
  switch (scan.answer) {
    case 'finding':
      return [];
    case 'other':
      return [t('answer.other', { count: scan.otherDetections.length })];
    case 'unclear': {
      const count = scan.faintDetections.length;
      return [count > 0 ? t('answer.faint', { count }) : t('verdict.unclearAnyway')];
    }
    case 'clear':
      return [t('answer.clear')];
    default:
      return notAnalyzedReasons(t, scan);
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
export function qualityMatters({ answer, judgment }: Pick<Answered, 'answer' | 'judgment'>): boolean {
  if (answer !== 'not-analyzed') return true;
  return (judgment?.reasons ?? []).every(
    ({ gate, id }) => (gate === 'scope' || gate === 'quality') && !noSlice.has(id),
  );
}

/** A refused image has a quality to speak of only if that is poor: nothing is praised about a screenshot. */
export function qualityShown(scan: Pick<Answered, 'answer' | 'judgment' | 'quality'>): boolean {
  if (!qualityMatters(scan)) return false;
  return (
    scan.answer !== 'not-analyzed' || (scan.quality?.findings ?? []).some(({ verdict }) => verdict === 'poor')
  );
}
