export const classParameter = 'class';
export const classCaseParameter = 'case';

/** The address that students open: on a slide, in a mail, in the handout's QR code. */
export const classLink = (code: string): string => `/teaching?${classParameter}=${code}`;

export const classCaseLink = (code: string, caseId: string): string =>
  `${classLink(code)}&${classCaseParameter}=${caseId}`;

/** The board's code and key stay in the fragment, which browsers never send. */
export const boardLink = (code: string, key: string): string => `/class-board#code=${code}&key=${key}`;

/** A code in two halves, easier to read aloud. */
export const readableCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
