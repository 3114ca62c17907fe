import type { DeidentificationReceipt, ScanFormat } from '#contract/scans.ts';
import { decodeScan } from '../decode/decode-scan.ts';
import { type DecodedScan, shownPixels } from '../decode/decoded-scan.ts';
import { openStoredFrames } from '../decode/dicom/decode-dicom.ts';
import { sniffFormat } from '../decode/sniff-format.ts';
import { type CleanedFile, deidentifyDicom } from './deidentify-dicom.ts';
import { deidentifyPicture, encodePng } from './deidentify-picture.ts';
import type { Region } from './find-burnt-in-text.ts';
import { fillRegions, findTextInFrames, maskDicom } from './mask-regions.ts';

export interface DeidentifiedScan {
  /** The file to store: what was uploaded, without anything that could name a person. */
  original: Uint8Array;
  format: ScanFormat;
  /** Decoded from `original`, so that reading the stored file again gives the same pixels. */
  scan: DecodedScan;
  receipt: DeidentificationReceipt;
}

/** Masking changes the picture a little, which may uncover one more line; it settles in a round or two. */
const maskingRounds = 3;

export async function deidentifyScan(bytes: Uint8Array): Promise<DeidentifiedScan> {
  const uploaded = sniffFormat(bytes);
  // Decoding first: it holds the checks of size and completeness.
  let scan = await decodeScan(bytes);
  const cleaned: CleanedFile & { format: ScanFormat } =
    uploaded === 'dicom'
      ? { ...deidentifyDicom(bytes), format: 'dicom' }
      : await deidentifyPicture(bytes, uploaded);
  let original = cleaned.bytes;
  let format = cleaned.format;
  const maskedRegions: Region[] = [];
  const warnings: string[] = [];
  let found = findTextInFrames(scan);
  for (let round = 0; round < maskingRounds && found.regions.length > 0; round++) {
    if (format === 'dicom' && scan.frames.length < scan.frameCount && round === 0) {
      warnings.push(
        `Text was masked. Of the ${scan.frameCount} frames only frame ${scan.shownFrame + 1} is kept, because the others were not checked.`,
      );
    }
    maskedRegions.push(...found.regions);
    original = await mask(original, scan, found.regions);
    if (format === 'jpeg') format = 'png';
    scan = await decodeScan(original);
    found = findTextInFrames(scan);
  }
  if (found.unsure || found.regions.length > 0) {
    warnings.push(
      'There seems to be text in the picture that could not be removed safely. Please check that it names nobody, or crop it away.',
    );
  }
  return {
    original,
    format,
    scan,
    receipt: {
      method: cleaned.method,
      removed: cleaned.removed,
      kept: cleaned.kept,
      maskedRegions,
      warnings,
    },
  };
}

async function mask(original: Uint8Array, scan: DecodedScan, regions: Region[]): Promise<Uint8Array> {
  if (scan.format === 'dicom') {
    const frames = scan.frames.map((frame) => frame.index);
    return maskDicom(openStoredFrames(original), frames, regions);
  }
  fillRegions(shownPixels(scan), scan.width, scan.channels, regions);
  return encodePng(scan);
}
