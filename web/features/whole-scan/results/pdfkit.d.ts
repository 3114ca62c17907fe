/** Parts of pdfkit that @types/pdfkit does not know yet. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
}

declare module 'pdfkit/standard-fonts/*' {
  const font: object;
  export default font;
}
