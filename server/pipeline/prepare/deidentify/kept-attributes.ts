import { tags } from '#imaging/dicom/tags.ts';

/** How the value of a kept attribute is checked before it is written again. */
export type KeptValue =
  | { kind: 'number-text'; vr: 'DS' | 'IS'; most: number }
  | { kind: 'code'; vr: 'CS'; allowed: readonly string[] }
  | { kind: 'uint16'; most: number }
  | { kind: 'table'; descriptor: number }
  | { kind: 'sequence'; inside: KeptAttributes };

export type KeptAttributes = ReadonlyMap<number, { name: string; value: KeptValue }>;

const ds = (most: number): KeptValue => ({ kind: 'number-text', vr: 'DS', most });
const uint16 = (most = 1): KeptValue => ({ kind: 'uint16', most });
const code = (...allowed: string[]): KeptValue => ({ kind: 'code', vr: 'CS', allowed });
const table = (descriptor: number): KeptValue => ({ kind: 'table', descriptor });
const sequence = (inside: KeptAttributes): KeptValue => ({ kind: 'sequence', inside });

type Entry = [tag: number, name: string, value: KeptValue];

function keep(...entries: Entry[]): KeptAttributes {
  return new Map(entries.map(([tag, name, value]) => [tag, { name, value }]));
}

const windowEntries: Entry[] = [
  [tags.windowCenter, 'Window Center', ds(8)],
  [tags.windowWidth, 'Window Width', ds(8)],
  [tags.voiLutFunction, 'VOI LUT Function', code('LINEAR', 'LINEAR_EXACT', 'SIGMOID')],
];
const rescaleEntries: Entry[] = [
  [tags.rescaleIntercept, 'Rescale Intercept', ds(1)],
  [tags.rescaleSlope, 'Rescale Slope', ds(1)],
];
const spacingEntries: Entry[] = [
  [tags.pixelSpacing, 'Pixel Spacing', ds(2)],
  [0x00180050, 'Slice Thickness', ds(1)],
];
const lookupEntries: Entry[] = [
  [tags.lutDescriptor, 'LUT Descriptor', uint16(3)],
  [tags.lutData, 'LUT Data', table(tags.lutDescriptor)],
];
const functionalGroup = keep(
  [tags.pixelMeasuresSequence, 'Pixel Measures', sequence(keep(...spacingEntries))],
  [tags.frameVoiLutSequence, 'Frame VOI LUT', sequence(keep(...windowEntries))],
  [tags.pixelValueTransformationSequence, 'Pixel Value Transformation', sequence(keep(...rescaleEntries))],
);

/**
 * All that survives from an uploaded DICOM file: what decoding, display and measuring need, nothing a person
 * typed. PS3.15 annex E works by a list of what to remove; a list of what to keep also stops what nobody
 * thought of. Values are checked and written anew, so that a number cannot carry a name.
 */
export const keptAttributes: KeptAttributes = keep(
  // What kind of picture this is.
  [
    tags.modality,
    'Modality',
    code('MR', 'CT', 'PT', 'NM', 'US', 'CR', 'DX', 'XA', 'RF', 'MG', 'SC', 'OT', 'SEG'),
  ],
  // The image pixel module (PS3.3 C.7.6.3): without it the bytes are no picture.
  [tags.samplesPerPixel, 'Samples per Pixel', uint16()],
  [
    tags.photometricInterpretation,
    'Photometric Interpretation',
    code(
      ...['MONOCHROME1', 'MONOCHROME2', 'PALETTE COLOR', 'RGB', 'YBR_FULL', 'YBR_FULL_422'],
      ...['YBR_PARTIAL_422', 'YBR_RCT', 'YBR_ICT'],
    ),
  ],
  [tags.planarConfiguration, 'Planar Configuration', uint16()],
  [tags.numberOfFrames, 'Number of Frames', { kind: 'number-text', vr: 'IS', most: 1 }],
  [tags.rows, 'Rows', uint16()],
  [tags.columns, 'Columns', uint16()],
  [tags.bitsAllocated, 'Bits Allocated', uint16()],
  [tags.bitsStored, 'Bits Stored', uint16()],
  [tags.highBit, 'High Bit', uint16()],
  [tags.pixelRepresentation, 'Pixel Representation', uint16()],
  [tags.pixelPaddingValue, 'Pixel Padding Value', uint16()],
  [tags.pixelPaddingRangeLimit, 'Pixel Padding Range Limit', uint16()],
  // Colour tables (PS3.3 C.7.9).
  [tags.redPaletteDescriptor, 'Red Palette Descriptor', uint16(3)],
  [tags.greenPaletteDescriptor, 'Green Palette Descriptor', uint16(3)],
  [tags.bluePaletteDescriptor, 'Blue Palette Descriptor', uint16(3)],
  [tags.redPalette, 'Red Palette', table(tags.redPaletteDescriptor)],
  [tags.greenPalette, 'Green Palette', table(tags.greenPaletteDescriptor)],
  [tags.bluePalette, 'Blue Palette', table(tags.bluePaletteDescriptor)],
  [tags.segmentedRedPalette, 'Segmented Red Palette', table(0)],
  [tags.segmentedGreenPalette, 'Segmented Green Palette', table(0)],
  [tags.segmentedBluePalette, 'Segmented Blue Palette', table(0)],
  // Grey values to what is shown (PS3.3 C.11.1, C.11.2).
  ...rescaleEntries,
  ...windowEntries,
  [tags.modalityLutSequence, 'Modality LUT', sequence(keep(...lookupEntries))],
  [tags.voiLutSequence, 'VOI LUT', sequence(keep(...lookupEntries))],
  [0x00282110, 'Lossy Image Compression', code('00', '01')],
  // Millimetres.
  ...spacingEntries,
  [tags.imagerPixelSpacing, 'Imager Pixel Spacing', ds(2)],
  [tags.nominalScannedPixelSpacing, 'Nominal Scanned Pixel Spacing', ds(2)],
  // Enhanced multi-frame files keep window, rescale and spacing here (PS3.3 C.7.6.16).
  [tags.sharedFunctionalGroups, 'Shared Functional Groups', sequence(functionalGroup)],
  [tags.perFrameFunctionalGroups, 'Per-frame Functional Groups', sequence(functionalGroup)],
);
