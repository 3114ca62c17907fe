import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Passes a copy, because the library takes ownership of the bytes. */
export function openPdf(pdf: Uint8Array) {
  return getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise;
}

export type Pdf = Awaited<ReturnType<typeof openPdf>>;

export async function pageTexts(pdf: Pdf): Promise<string[]> {
  const pages = Array.from({ length: pdf.numPages }, async (_, i) => {
    const { items } = await (await pdf.getPage(i + 1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    return text.replace(/\s+/g, ' ');
  });
  return Promise.all(pages);
}

/** The text of all pages, joined. */
export const pdfText = async (pdf: Uint8Array): Promise<string> =>
  (await pageTexts(await openPdf(pdf))).join(' ');
