/**
 * Every reason for which a call can fail. The server maps a code to an HTTP status (server/app-error.ts).
 * The accompanying message is for people.
 */
export const errorCodes = [
  'bad_request',
  'unreadable_file',
  'unsupported_file',
  'writing_found',
  'file_too_large',
  'picture_too_large',
  'request_too_large',
  'too_many_uploads',
  'too_many_from_network',
  'too_many_requests',
  'not_found',
  'not_acceptable',
  'conflict',
  'other_request',
  'already_processing',
  'unauthenticated',
  'second_factor_required',
  'password_change_required',
  'password_required',
  'second_factor_setup_required',
  'forbidden',
  'account_locked',
  'last_admin',
  'detector_billing',
  'detector_limit',
  'detector_refused',
  'detector_unavailable',
  'busy',
  'starting',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
