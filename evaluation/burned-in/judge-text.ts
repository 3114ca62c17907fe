import type { Region } from '#imaging/burned-in/region.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { openScan } from '#server/intake/prepare/decode/open-scan.ts';
import { deidentifyScan } from '#server/intake/prepare/deidentify/deidentify-scan.ts';
import type { WrittenCase } from './cases.ts';

/** What remains of the burned-in text in a case. */
export interface Outcome {
  /** Share of the letters' pixels that are still visible. */
  left: number;
  /** As in the receipt: none, masked, suspected, declared. */
  found: string;
  /** More than 2% is left: part of a letter or more. */
  residue: boolean;
  /** Residue that the receipt does not mention. */
  silent: boolean;
  /** Residue that the visitor was not asked to check. */
  unasked: boolean;
}

/** Runs the product's de-identification. */
export async function clean(
  picture: GrayPicture,
): Promise<{ found: string; gray: Uint8Array; filled: Region[] }> {
  const { scan, receipt } = await deidentifyScan(await openScan(await encodePng(picture)));
  const { writing: found = 'none', maskedRegions: filled } = receipt;
  return { found, gray: scan.frames[0]!.pixels, filled };
}

export async function judge(written: WrittenCase): Promise<Outcome> {
  const { found, gray, filled } = await clean(written);
  const isFilled = new Uint8Array(gray.length);
  for (const { x, y, width, height } of filled) {
    for (let row = y; row < y + height; row++) {
      isFilled.fill(1, row * written.width + x, row * written.width + x + width);
    }
  }
  let ink = 0;
  let left = 0;
  for (const [i, covered] of written.ink.entries()) {
    if (covered === 0) continue;
    const step = Math.abs(written.gray[i]! - written.clean[i]!);
    // A letter with the gray of its background is invisible.
    if (step < 20) continue;
    ink++;
    // A filled region has a single gray, so no letter is visible there.
    if (isFilled[i] === 0 && Math.abs(gray[i]! - written.gray[i]!) < step * 0.5) left++;
  }
  const share = ink > 0 ? left / ink : 0;
  const residue = share > 0.02;
  return {
    left: share,
    found,
    residue,
    silent: residue && (found === 'none' || found === 'masked'),
    unasked: residue && found === 'none',
  };
}
