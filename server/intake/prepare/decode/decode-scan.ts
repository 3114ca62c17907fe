import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { openScan } from './open-scan.ts';

/** Decodes a file to display-ready pixels. Throws a Refusal rather than return part of a picture. */
export const decodeScan = async (bytes: Uint8Array): Promise<DecodedScan> => (await openScan(bytes)).scan;
