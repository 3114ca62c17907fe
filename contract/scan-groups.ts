/** How lists and figures group scans. */
export const scanFormats = ['png', 'jpeg', 'dicom'] as const;
export const reviewBands = ['high', 'medium', 'low', 'none'] as const;
