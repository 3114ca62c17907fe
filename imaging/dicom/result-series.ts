/** The series of each kind of result in the study of its images. The numbers are far from those of a scanner. */
export const resultSeries = {
  segmentation: { number: 9_001, description: 'Possible lesions, for research only' },
  slice: { number: 9_002, description: 'Possible tumor regions, for research only' },
  study: { number: 9_003, description: 'Whole study: possible lesions, for research only' },
  wholeSeries: { number: 9_004, description: 'Whole series: possible lesions, for research only' },
} as const;
