/** A page of the documentation, which is outside the app. */
export const docsAddress = (name: string): string => `/docs/${name}.html`;

/** The address of the picture that other sites show beside a link to a page. */
export const sharePictureOf = (language: string, words: string): string => `/share/${language}/${words}.png`;
