/** Shown on every page, image and file. In its own file, so that the first page does not load all other texts. */
export const researchOnly = 'For research and education only. Not a medical device, not for diagnosis.';
