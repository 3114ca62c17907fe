import { concatBytes } from '../bytes.ts';
import type { DecodedDicom } from '../dicom/decode-dicom.ts';
import { tags } from '../dicom/tags.ts';
import type { RawSamples } from '../dicom/uncompressed.ts';
import { type OutputElement, textElement, uint16Element } from '../dicom/write-dicom.ts';
import { packBits } from '../dicom-seg/pack-bits.ts';
import { snapToDisplayed } from './snap-to-displayed.ts';

/**
 * Writes the kept frames uncompressed, exactly as they were displayed and searched for text. A compressed frame can contain
 * data that no decoder shows, and filling regions in it would need an encoder for each format. Returns the pixels with the
 * attributes that describe them, and the attributes of the original pixels that no longer apply.
 */
export function writeFrames(decoded: DecodedDicom): { elements: OutputElement[]; dropped: number[] } {
  const { scan, opened } = decoded;
  const frameCount = textElement(tags.numberOfFrames, 'IS', String(scan.frames.length));
  if (scan.channels === 3) {
    const color = concatBytes(scan.frames.map(({ pixels }) => pixels));
    return { elements: [frameCount, ...colorElements(color)], dropped: paletteTags };
  }
  const elements = opened.header.bitsAllocated === 1 ? bitElements(decoded) : grayElements(decoded);
  return { elements: [frameCount, ...elements], dropped: [] };
}

/** Palette attributes, and padding, whose value refers to palette indexes. */
const paletteTags = [
  tags.redPaletteDescriptor,
  tags.greenPaletteDescriptor,
  tags.bluePaletteDescriptor,
  tags.redPalette,
  tags.greenPalette,
  tags.bluePalette,
  tags.segmentedRedPalette,
  tags.segmentedGreenPalette,
  tags.segmentedBluePalette,
  0x00281199,
  tags.pixelPaddingValue,
  tags.pixelPaddingRangeLimit,
];

const bitsElements = (allocated: number, stored: number): OutputElement[] => [
  uint16Element(tags.bitsAllocated, allocated),
  uint16Element(tags.bitsStored, stored),
  uint16Element(tags.highBit, stored - 1),
];

function colorElements(bytes: Uint8Array): OutputElement[] {
  return [
    ...bitsElements(8, 8),
    uint16Element(tags.samplesPerPixel, 3),
    uint16Element(tags.planarConfiguration, 0),
    textElement(tags.photometricInterpretation, 'CS', 'RGB'),
    uint16Element(tags.pixelRepresentation, 0),
    { tag: tags.pixelData, vr: 'OB', value: { bytes } },
  ];
}

function bitElements({ stored }: DecodedDicom): OutputElement[] {
  const bytes = packBits(stored.map((frame) => frame.stored.samples));
  return [...bitsElements(1, 1), { tag: tags.pixelData, vr: 'OB', value: { bytes } }];
}

function fitsInto(samples: RawSamples, bits: number): boolean {
  const [least, most] = [-(2 ** (bits - 1)), 2 ** bits];
  for (let i = 0; i < samples.length; i++) if (samples[i]! >= most || samples[i]! < least) return false;
  return true;
}

function grayElements({ opened: { header }, stored, scan, window }: DecodedDicom): OutputElement[] {
  const planes: Uint8Array[] = [];
  let size = 1;
  let used = header.bitsStored;
  for (const [i, { stored: frame }] of stored.entries()) {
    const samples: RawSamples = snapToDisplayed(frame.samples, scan.frames[i]!.pixels);
    size = samples.BYTES_PER_ELEMENT;
    if (!fitsInto(samples, used)) used = size * 8;
    planes.push(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  }
  const bits = size * 8;
  const integers = header.pixelTag === tags.pixelData;
  const floats = header.pixelTag === tags.floatPixelData ? 'OF' : 'OD';
  return [
    ...(integers ? bitsElements(bits, Math.min(used, bits)) : []),
    ...(window
      ? [
          textElement(tags.windowCenter, 'DS', String(window.center)),
          textElement(tags.windowWidth, 'DS', String(window.width)),
          textElement(tags.voiLutFunction, 'CS', 'LINEAR_EXACT'),
        ]
      : []),
    {
      tag: header.pixelTag,
      vr: integers ? (bits > 8 ? 'OW' : 'OB') : floats,
      value: { bytes: concatBytes(planes) },
    },
  ];
}
