import PDFDocument from 'pdfkit';
import { unpackWoff, withoutSubstitution } from './woff.ts';

export type Weight = 'regular' | 'semiBold';

/** A font as pdfkit has parsed it. */
type LoadedFont = PDFKit.Mixins.PDFFontSource;

export type ReportFonts = Record<Weight, LoadedFont>;

/** Parses the WOFF files of Inter. Documents share the result, because parsing takes longer than writing. */
export function parseFonts(files: Record<Weight, Uint8Array>): ReportFonts {
  return { regular: parseFont(files.regular), semiBold: parseFont(files.semiBold) };
}

function parseFont(woff: Uint8Array): LoadedFont {
  const bytes = withoutSubstitution(unpackWoff(woff), 'calt');
  const parser = new PDFDocument({ font: null as unknown as string });
  parser.registerFont('font', bytes as PDFKit.Mixins.PDFFontSource).font('font');
  // pdfkit accepts this object as a font source, but its types do not say so.
  return (parser as unknown as { _font: { font: LoadedFont } })._font.font;
}
