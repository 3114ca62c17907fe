import type { ScanFormat } from '#contract/scans.ts';
import { encodePng } from '../deidentify/deidentify-picture.ts';
import { deidentifyScan } from '../deidentify/deidentify-scan.ts';
import { measureQuality } from '../quality/measure-quality.ts';
import { greyFrame, shownPixels } from './decoded-scan.ts';
import type { PreparedScan } from './scan-preparer.ts';
import { sniffFormat } from './sniff-format.ts';

const fileKinds: Record<ScanFormat, { contentType: string; extension: string }> = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  dicom: { contentType: 'application/dicom', extension: 'dcm' },
};

/** Uploaded bytes to all that is stored, shown and analysed. */
export async function prepareScan(bytes: Uint8Array): Promise<PreparedScan> {
  const { original, format, scan, receipt } = await deidentifyScan(bytes);
  const { width, height, channels } = scan;
  // sharp packs the picture in a thread of its own meanwhile.
  const packing = encodePng(scan);
  const quality = measureQuality({
    grey: greyFrame(scan),
    width,
    height,
    colour: channels === 3 ? shownPixels(scan) : undefined,
  });
  const displayPng = await packing;
  const warnings = [...receipt.warnings];
  if (scan.frames.length < scan.frameCount) {
    warnings.push(
      `This file holds ${scan.frameCount} frames; only frame ${scan.shownFrame + 1}, which shows the most brain, is analysed.`,
    );
  }
  return {
    format: sniffFormat(bytes),
    width,
    height,
    channels,
    frameCount: scan.frameCount,
    shownFrame: scan.shownFrame,
    pixelSpacing: scan.pixelSpacing,
    original: ownBuffer(original),
    originalFormat: format,
    ...fileKinds[format],
    displayPng: ownBuffer(displayPng),
    frames: scan.frames.map(({ index }) => ({ index, grey: ownBuffer(greyFrame(scan, index)) })),
    receipt,
    quality,
    warnings,
  };
}

/** An array that owns its whole buffer, so that it can be moved between threads. */
function ownBuffer(array: Uint8Array): Uint8Array {
  return array.byteLength === array.buffer.byteLength && !Buffer.isBuffer(array)
    ? array
    : new Uint8Array(array);
}
