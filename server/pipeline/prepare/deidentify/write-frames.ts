import type { RawSamples } from '#imaging/codecs/uncompressed.ts';
import type { IndexedFrame, StoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { toRgb } from '#imaging/dicom/photometric.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { explicitLittleEndian } from '#imaging/dicom/transfer-syntaxes.ts';
import { type OutputElement, textElement, uint16Element } from '#imaging/dicom/write-dicom.ts';
import type { CopiedPixels } from './copy-pixel-data.ts';

/**
 * The pixels of some frames, uncompressed: filling inside a codestream would need every encoder, and a lossy one would
 * change the rest of the picture.
 */
export function writeFrames({ header }: StoredFrames, frames: IndexedFrame[]): CopiedPixels {
  const colour = header.samplesPerPixel === 3;
  const planes: Uint8Array[] = [];
  let size = 1;
  let used = header.bitsStored;
  for (const { stored } of frames) {
    const samples: RawSamples = colour ? toRgb(stored, header) : stored.samples;
    size = samples.BYTES_PER_ELEMENT;
    if (!colour && samples.some((value) => value >= 2 ** used || value < -(2 ** (used - 1)))) used = size * 8;
    planes.push(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  }
  const bits = size * 8;
  const bitsStored = colour ? 8 : header.bitsAllocated === 1 ? 8 : Math.min(used, bits);
  const elements: OutputElement[] = [
    uint16Element(tags.bitsAllocated, bits),
    uint16Element(tags.bitsStored, bitsStored),
    uint16Element(tags.highBit, bitsStored - 1),
    textElement(tags.numberOfFrames, 'IS', String(frames.length)),
  ];
  if (colour) {
    elements.push(
      uint16Element(tags.planarConfiguration, 0),
      textElement(tags.photometricInterpretation, 'CS', 'RGB'),
      uint16Element(tags.pixelRepresentation, 0),
    );
  }
  const floats = header.pixelTag === tags.floatPixelData ? 'OF' : 'OD';
  const vr = header.pixelTag === tags.pixelData ? (bits > 8 ? 'OW' : 'OB') : floats;
  elements.push({ tag: header.pixelTag, vr, value: { bytes: Buffer.concat(planes) } });
  return { elements, transferSyntaxUid: explicitLittleEndian.uid, strippedPieces: 0 };
}
