import { confidenceBands } from '#reading/vocabulary.ts';

/** How lists and figures group scans. */
export const scanFormats = ['png', 'jpeg', 'dicom'] as const;
export const reviewBands = [...confidenceBands, 'none'] as const;
