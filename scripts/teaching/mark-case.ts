import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Box, boxOf } from '#imaging/geometry/box.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import type { Detector } from '#server/ports/detector.ts';

export interface Mark extends Box {
  class: string;
  confidence: number;
}

/** What the detector marks on the picture of a case, tumors and other abnormalities, in whole pixels. */
export async function markCase(file: URL, detector: Detector): Promise<Mark[]> {
  const { data, info } = await sharp(fileURLToPath(file))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, gray: new Uint8Array(data) };
  const { findings, others } = await readPicture(plainPicture(picture), (image) => detector.detect(image));
  return [...findings, ...others].map((finding) => {
    const { left, top, right, bottom } = boxOf(finding, picture);
    return {
      class: finding.class,
      confidence: Number(finding.confidence.toFixed(3)),
      left: Math.round(left),
      top: Math.round(top),
      right: Math.round(right),
      bottom: Math.round(bottom),
    };
  });
}
