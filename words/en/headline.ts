/** The headlines of a result and the lines directly below them: the same for one slice and for a whole scan. */
export default {
  finding: 'Possible tumor',
  unclear: 'Unclear',
  clear: 'No Anomalies Detected',
  'not-analyzed': 'Not analyzed',
  count: '{count, plural, one {# Potential anomaly detected} other {# Potential anomalies detected}}',
  noneAbove: 'No Anomalies Detected above the threshold',
  normal: 'Scan appears normal',
  onlyTumors:
    'It looked for possible tumors only. It did not look for a stroke, bleeding, inflammation or anything else.',
  poorQuality: 'Poor image quality',
} as const;
