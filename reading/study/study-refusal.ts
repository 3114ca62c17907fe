import { SegmentationRefusal } from '#imaging/dicom/refuse-segmentation.ts';
import { Refusal, type RefusalCode } from '#imaging/refusals.ts';
import type { Phrase } from '../phrase.ts';

/** A skipped file of a study, with the reason as a phrase. */
export class StudyRefusal extends Refusal {
  readonly phrase: Phrase;

  constructor(code: RefusalCode, phrase: Phrase, options: { cause?: unknown } = {}) {
    super(code, { key: 'unsupported' }, options);
    this.name = 'StudyRefusal';
    this.message = phrase.key;
    this.phrase = phrase;
  }
}

const byCode = {
  unreadable_file: 'skippedDamaged',
  unsupported_file: 'skippedUnsupported',
  picture_too_large: 'skippedTooLarge',
} as const;

/** The phrase for any error while reading a file. */
export function refusalPhrase(error: unknown): Phrase {
  if (error instanceof StudyRefusal) return error.phrase;
  if (error instanceof SegmentationRefusal) return { key: 'skippedSegmentation' };
  return { key: error instanceof Refusal ? byCode[error.code] : 'skippedUnreadable' };
}
