import { fileURLToPath } from 'node:url';

/**
 * Inter ships with the product: a server may have no fonts, and a fallback font would change the layout. Both Skia and
 * fontkit read WOFF.
 */
export const interFiles = {
  regular: fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
  semiBold: fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff')),
} as const;
