import type { AppError } from '#server/app-error.ts';
import { attribute, type DicomJson } from './dicom-json.ts';
import type { InstanceName } from './store-instance.ts';

/** The outcome of one part of a request. */
export interface Outcome {
  name: InstanceName | undefined;
  error?: AppError;
}

/** Failure reasons of PS3.4 and PS3.18 table I.2-2. */
const reasons: Partial<Record<AppError['code'], number>> = {
  unreadable_file: 0xc000,
  unsupported_file: 0x0122,
  conflict: 0x0111,
  bad_request: 0xa900,
  writing_found: 0xa900,
  file_too_large: 0xa700,
  picture_too_large: 0xa700,
  too_many_uploads: 0xa700,
  too_many_from_network: 0xa700,
  busy: 0xa700,
};
const processingFailure = 0x0110;

/** Temporary errors: the sender should retry the whole request. */
const later = new Set<AppError['code']>(['too_many_uploads', 'too_many_from_network', 'busy']);

function itemOf({ name, error }: Outcome): DicomJson {
  return {
    '00081150': attribute('UI', name?.sopClassUid),
    '00081155': attribute('UI', name?.instanceUid),
    ...(error && {
      '00081197': attribute('US', reasons[error.code] ?? processingFailure),
      // Not in the standard, but archives put the message here.
      '00000902': attribute('LO', error.message),
    }),
  };
}

/** The response to a STOW-RS request (PS3.18 10.5.3 and table I.2-1). */
export function answerStore(
  outcomes: Outcome[],
  retrieveUrl: (study: string) => string,
  studyUid: string | undefined,
): { status: 200 | 202 | 409; body: DicomJson } {
  const failed = outcomes.filter(({ error }) => error);
  const stored = outcomes.filter(({ error }) => !error);
  const first = failed[0]?.error;
  if (stored.length === 0 && first && later.has(first.code)) throw first;
  return {
    status: failed.length === 0 ? 200 : stored.length > 0 ? 202 : 409,
    body: {
      ...(studyUid && { '00081190': attribute('UR', retrieveUrl(studyUid)) }),
      ...(stored.length > 0 && { '00081199': attribute('SQ', ...stored.map(itemOf)) }),
      ...(failed.length > 0 && { '00081198': attribute('SQ', ...failed.map(itemOf)) }),
    },
  };
}
