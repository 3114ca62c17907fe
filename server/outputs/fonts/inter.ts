import { fileURLToPath } from 'node:url';

/**
 * Inter as it ships with the product: a fresh machine has no fonts at all, and a fallback font would
 * change every measurement of the layout. WOFF is read by Skia and by fontkit alike.
 */
export const interFiles = {
  regular: fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
  semiBold: fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff')),
} as const;
