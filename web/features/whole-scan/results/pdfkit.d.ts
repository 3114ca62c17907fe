/** Parts of pdfkit that @types/pdfkit lacks. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
}

declare module 'pdfkit/standard-fonts/*' {
  const font: object;
  export default font;
}
