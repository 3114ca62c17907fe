/** The headlines of a result, the lines directly below them, and the names of findings: the same for a slice and a whole scan. */
export default {
  finding: 'Possible tumor',
  other: 'Other abnormality',
  unclear: 'Unclear',
  clear: 'No Anomalies Detected',
  'not-analyzed': 'Not analyzed',
  count: '{count, plural, one {# Potential anomaly detected} other {# Potential anomalies detected}}',
  noneAbove: 'No Anomalies Detected above the threshold',
  notKnownTumor: 'Not one of the tumors this model knows. It may be a stroke, a scar or inflammation.',
  normal: 'Scan appears normal',
  notRuledOut:
    'It looked for possible tumors. It does not rule out a stroke, bleeding, inflammation or anything else.',
  poorQuality: 'Poor image quality',
  untested: 'Never tested on images like this. It may mean nothing.',
  looksLike: 'Looks most like {type}.',
  looksLikeTested:
    'Looks most like {type} (type right in {low} to {high} of 100 slices from {people} people in testing).',
  typeIn: { glioma: 'a glioma', meningioma: 'a meningioma', pituitary: 'a pituitary tumor' },
} as const;
