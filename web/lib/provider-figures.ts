/**
 * Figures of the hosted provider's models, as their developer reports them. They were not measured by this
 * project; every screen that shows one says so. What was measured here comes from `GET /api/model`.
 */
export const hostedModel = {
  name: 'Hosted model, version 2',
  type: 'RF-DETR (Medium)',
  meanAveragePrecision: '97.9%',
  precision: '97.6%',
  recall: '97.0%',
  scans: '2200+',
  annotations: '2000+',
  augmented: '16,000+',
} as const;

/** An earlier set of figures for the same family of models, still quoted in the teaching material. */
export const earlierHostedModel = {
  meanAveragePrecision: '95.8%',
  precision: '94.7%',
  recall: '84.9%',
  augmented: '16,000+',
} as const;

export const nextHostedModel = {
  name: 'Version 3.0',
  expected: 'October 31, 2025',
  types: ['Glioma', 'Meningioma', 'Pituitary'],
  scans: '9000+',
} as const;
