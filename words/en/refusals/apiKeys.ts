/** Keys with which other programs call the API. */
export default {
  missing: 'Send an API key as "Authorization: Bearer sulcus_...".',
  unknown: 'This API key is unknown.',
  revoked: 'This API key has been revoked.',
  expired: 'This API key has expired. Ask for a new one.',
  lacksScope: 'This API key lacks the permission {scope}.',
  gone: 'This key does not exist, or it has already been revoked.',
  quota:
    'This key can submit {scans, plural, one {# scan} other {# scans}} per hour. Please wait {seconds, plural, one {# second} other {# seconds}}.',
} as const;
