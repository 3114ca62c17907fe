import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { openScan } from './open-scan.ts';

/** Bytes to display-ready pixels. Throws a Refusal with a reason; never returns half a picture. */
export const decodeScan = async (bytes: Uint8Array): Promise<DecodedScan> => (await openScan(bytes)).scan;
