/** On every page, picture and file. By itself, so that the first page need not load every other text for it. */
export const researchOnly = 'For research and education only. Not a medical device, not for diagnosis.';
