/** Why the analysis of a scan failed. Stored and sent as a code; the catalogs of words (scanner) have the sentences. */
export const failureCodes = [
  'unreadable_file',
  'unsupported_file',
  'picture_too_large',
  'picture_missing',
  'interrupted',
  'detector_billing',
  'detector_limit',
  'detector_refused',
  'detector_unavailable',
  'busy',
  'internal',
] as const;

export type FailureCode = (typeof failureCodes)[number];
