import { tags } from '../dicom/tags.ts';
import { definedTerms } from './defined-terms.ts';

/** How a kept attribute's value is checked before it is written. */
export type KeptValue =
  | { kind: 'number-text'; vr: 'DS' | 'IS'; maxValues: number }
  /** Values that are not allowed are dropped or, if the number of values is fixed, replaced by `otherwise`. */
  | { kind: 'code'; vr: 'CS' | 'LO'; allowed: ReadonlySet<string>; maxValues: number; otherwise?: string }
  /** 'US or SS': US for unsigned pixels, SS for signed ones (PS3.5 annex A). */
  | { kind: 'number'; vr: 'US' | 'US or SS' | 'UL' | 'FD'; maxValues: number }
  | { kind: 'table'; descriptor: number }
  /** A pointer to another attribute. */
  | { kind: 'tag' }
  /** Replaced by a new UID; equal UIDs get the same replacement. */
  | { kind: 'uid' }
  /** Required free text, replaced by a dummy value. */
  | { kind: 'dummy'; vr: 'SH' | 'LO' | 'DT' }
  /** Code of a body part, mapped to a known code. */
  | { kind: 'anatomy' }
  | { kind: 'sequence'; inside: KeptAttributes };

export type KeptAttributes = ReadonlyMap<number, { name: string; value: KeptValue }>;

const ds = (maxValues: number): KeptValue => ({ kind: 'number-text', vr: 'DS', maxValues });
const is = (maxValues: number): KeptValue => ({ kind: 'number-text', vr: 'IS', maxValues });
const uint16 = (maxValues = 1): KeptValue => ({ kind: 'number', vr: 'US', maxValues });
const uint32 = (maxValues = 1): KeptValue => ({ kind: 'number', vr: 'UL', maxValues });
const likePixels = (maxValues = 1): KeptValue => ({ kind: 'number', vr: 'US or SS', maxValues });
const double = (maxValues = 1): KeptValue => ({ kind: 'number', vr: 'FD', maxValues });
const codeOf = (allowed: ReadonlySet<string>, maxValues: number) =>
  ({ kind: 'code', vr: 'CS', allowed, maxValues }) satisfies KeptValue;
const code = (...allowed: string[]): KeptValue => codeOf(new Set(allowed), 1);
const codes = (...allowed: string[]): KeptValue => codeOf(new Set(allowed), 8);
const terms = (maxValues = 1): KeptValue => codeOf(definedTerms, maxValues);
const yesNo = code('YES', 'NO');
/** Always four values; unknown ones become 'NONE' (PS3.3 C.8.16.1). */
const frameType: KeptValue = { ...codeOf(definedTerms, 4), otherwise: 'NONE' };
const table = (descriptor: number): KeptValue => ({ kind: 'table', descriptor });
const dummy = (vr: 'SH' | 'LO' | 'DT'): KeptValue => ({ kind: 'dummy', vr });
const uid: KeptValue = { kind: 'uid' };
const tag: KeptValue = { kind: 'tag' };

type Entry = [tag: number, name: string, value: KeptValue];

const keep = (entries: Entry[]): KeptAttributes =>
  new Map(entries.map(([number, name, value]) => [number, { name, value }]));
const sequence = (number: number, name: string, entries: Entry[]): Entry => [
  number,
  name,
  { kind: 'sequence', inside: keep(entries) },
];

const windowEntries: Entry[] = [
  [tags.windowCenter, 'Window Center', ds(8)],
  [tags.windowWidth, 'Window Width', ds(8)],
  [tags.voiLutFunction, 'VOI LUT Function', code('LINEAR', 'LINEAR_EXACT', 'SIGMOID')],
];
const rescaleEntries: Entry[] = [
  [tags.rescaleIntercept, 'Rescale Intercept', ds(1)],
  [tags.rescaleSlope, 'Rescale Slope', ds(1)],
  [
    tags.rescaleType,
    'Rescale Type',
    { kind: 'code', vr: 'LO', allowed: new Set(['HU', 'US', 'OD']), maxValues: 1 },
  ],
];
const spacingEntries: Entry[] = [
  [tags.pixelSpacing, 'Pixel Spacing', ds(2)],
  [tags.sliceThickness, 'Slice Thickness', ds(1)],
];
const lookupEntries: Entry[] = [
  [tags.lutDescriptor, 'LUT Descriptor', likePixels(3)],
  [tags.lutData, 'LUT Data', table(tags.lutDescriptor)],
];
const positionEntry: Entry = [tags.imagePosition, 'Image Position (Patient)', ds(3)];
const orientationEntry: Entry = [tags.imageOrientation, 'Image Orientation (Patient)', ds(6)];
const frameKindEntries: Entry[] = [
  [0x00089205, 'Pixel Presentation', terms()],
  [0x00089206, 'Volumetric Properties', terms()],
  [0x00089207, 'Volume Based Calculation Technique', terms()],
  [0x00089208, 'Complex Image Component', terms()],
  [0x00089209, 'Acquisition Contrast', terms()],
];
const frameTypeEntries: Entry[] = [[0x00089007, 'Frame Type', frameType], ...frameKindEntries];

/** Numbers and terms of the functional groups of an enhanced MR or CT object (PS3.3 C.7.6.16, C.8.13.5). */
const functionalGroup: Entry[] = [
  sequence(tags.pixelMeasuresSequence, 'Pixel Measures', spacingEntries),
  sequence(tags.frameVoiLutSequence, 'Frame VOI LUT', windowEntries),
  sequence(tags.pixelValueTransformationSequence, 'Pixel Value Transformation', rescaleEntries),
  sequence(tags.planePositionSequence, 'Plane Position', [positionEntry]),
  sequence(tags.planeOrientationSequence, 'Plane Orientation', [orientationEntry]),
  sequence(tags.frameContentSequence, 'Frame Content', [
    [0x00189074, 'Frame Acquisition DateTime', dummy('DT')],
    [0x00189151, 'Frame Reference DateTime', dummy('DT')],
    [0x00189220, 'Frame Acquisition Duration', double()],
    [0x00209128, 'Temporal Position Index', uint32()],
    [0x00209156, 'Frame Acquisition Number', uint16()],
    [0x00209157, 'Dimension Index Values', uint32(16)],
    [0x00209056, 'Stack ID', dummy('SH')],
    [0x00209057, 'In-Stack Position Number', uint32()],
  ]),
  sequence(0x00209071, 'Frame Anatomy', [
    [0x00209072, 'Frame Laterality', code('R', 'L', 'U', 'B')],
    [0x00082218, 'Anatomic Region', { kind: 'anatomy' }],
  ]),
  sequence(0x00189329, 'CT Image Frame Type', frameTypeEntries),
  sequence(0x00189477, 'Irradiation Event Identification', [[0x00083010, 'Irradiation Event UID', uid]]),
  sequence(0x00189226, 'MR Image Frame Type', frameTypeEntries),
  sequence(0x00189112, 'MR Timing and Related Parameters', [
    [tags.repetitionTime, 'Repetition Time', ds(1)],
    [0x00181314, 'Flip Angle', ds(1)],
    [0x00180091, 'Echo Train Length', is(1)],
    [0x00189240, 'RF Echo Train Length', uint16()],
    [0x00189241, 'Gradient Echo Train Length', uint16()],
    [0x00189180, 'Gradient Output Type', terms()],
    [0x00189182, 'Gradient Output', double()],
    sequence(0x00189239, 'Specific Absorption Rate', [
      [0x00189179, 'Specific Absorption Rate Definition', terms()],
      [0x00189181, 'Specific Absorption Rate Value', double()],
    ]),
    sequence(0x00189176, 'Operating Mode', [
      [0x00189177, 'Operating Mode Type', terms()],
      [0x00189178, 'Operating Mode', terms()],
    ]),
  ]),
  sequence(0x00189125, 'MR FOV/Geometry', [
    [0x00181312, 'In-plane Phase Encoding Direction', terms()],
    [0x00189058, 'MR Acquisition Frequency Encoding Steps', uint16()],
    [0x00189231, 'MR Acquisition Phase Encoding Steps in-plane', uint16()],
    [0x00189232, 'MR Acquisition Phase Encoding Steps out-of-plane', uint16()],
    [0x00180093, 'Percent Sampling', ds(1)],
    [0x00180094, 'Percent Phase Field of View', ds(1)],
  ]),
  sequence(tags.mrEchoSequence, 'MR Echo', [[tags.effectiveEchoTime, 'Effective Echo Time', double()]]),
  sequence(0x00189115, 'MR Modifier', [
    [0x00189009, 'Inversion Recovery', yesNo],
    [0x00189079, 'Inversion Times', double(8)],
    [0x00189010, 'Flow Compensation', terms()],
    [0x00189183, 'Flow Compensation Direction', terms()],
    [0x00189016, 'Spoiling', terms()],
    [0x00189021, 'T2 Preparation', yesNo],
    [0x00189026, 'Spectrally Selected Excitation', terms()],
    [0x00189027, 'Spatial Pre-saturation', terms()],
    [0x00189081, 'Partial Fourier', yesNo],
    [0x00189036, 'Partial Fourier Direction', terms()],
    [0x00189077, 'Parallel Acquisition', yesNo],
    [0x00189078, 'Parallel Acquisition Technique', terms()],
    [0x00189069, 'Parallel Reduction Factor In-plane', double()],
    [0x00189155, 'Parallel Reduction Factor out-of-plane', double()],
    [0x00189168, 'Parallel Reduction Factor Second In-plane', double()],
  ]),
  sequence(0x00189006, 'MR Imaging Modifier', [
    [0x00189020, 'Magnetization Transfer', terms()],
    [0x00189022, 'Blood Signal Nulling', yesNo],
    [0x00189028, 'Tagging', terms()],
    [0x00189098, 'Transmitter Frequency', double(2)],
    [0x00180095, 'Pixel Bandwidth', ds(1)],
  ]),
  sequence(0x00189042, 'MR Receive Coil', [
    [0x00181250, 'Receive Coil Name', dummy('SH')],
    [0x00189041, 'Receive Coil Manufacturer Name', dummy('LO')],
    [0x00189043, 'Receive Coil Type', terms()],
    [0x00189044, 'Quadrature Receive Coil', yesNo],
    sequence(0x00189045, 'Multi-Coil Definition', [
      [0x00189047, 'Multi-Coil Element Name', dummy('SH')],
      [0x00189048, 'Multi-Coil Element Used', yesNo],
    ]),
  ]),
  sequence(0x00189049, 'MR Transmit Coil', [
    [0x00181251, 'Transmit Coil Name', dummy('SH')],
    [0x00189050, 'Transmit Coil Manufacturer Name', dummy('LO')],
    [0x00189051, 'Transmit Coil Type', terms()],
  ]),
  sequence(0x00189119, 'MR Averages', [[0x00180083, 'Number of Averages', ds(1)]]),
  sequence(tags.mrDiffusionSequence, 'MR Diffusion', [
    [tags.diffusionBValue, 'Diffusion b-value', double()],
    [0x00189075, 'Diffusion Directionality', terms()],
    sequence(0x00189076, 'Diffusion Gradient Direction', [
      [0x00189089, 'Diffusion Gradient Orientation', double(3)],
    ]),
    [0x00189147, 'Diffusion Anisotropy Type', terms()],
  ]),
  sequence(0x00189107, 'MR Spatial Saturation', [
    [0x00189104, 'Slab Thickness', double()],
    [0x00189105, 'Slab Orientation', double(3)],
    [0x00189106, 'Mid Slab Position', double(3)],
  ]),
];

/**
 * The attributes kept from an uploaded DICOM file: those needed to decode, display and measure, and those required for a
 * valid object. No free text. PS3.15 annex E lists what to remove; an allow-list also removes what nobody thought of.
 * Values are checked and rewritten, so that a number or a term cannot contain a name.
 */
export const keptAttributes: KeptAttributes = keep([
  // Kind of image.
  [
    tags.modality,
    'Modality',
    code('MR', 'CT', 'PT', 'NM', 'US', 'CR', 'DX', 'XA', 'RF', 'MG', 'SC', 'OT', 'SEG'),
  ],
  [tags.imageType, 'Image Type', terms(4)],
  [tags.instanceNumber, 'Instance Number', is(1)],
  [tags.bodyPart, 'Body Part Examined', code('BRAIN', 'HEAD', 'HEADNECK', 'SKULL')],
  [0x00185100, 'Patient Position', code('HFP', 'HFS', 'HFDR', 'HFDL', 'FFDR', 'FFDL', 'FFP', 'FFS')],
  [0x00080064, 'Conversion Type', code('DV', 'DI', 'DF', 'WSD', 'SD', 'SI', 'DRW', 'SYN')],
  // Acquisition parameters of an MR or CT slice (PS3.3 C.8.3.1, C.8.2.1).
  [0x00180020, 'Scanning Sequence', codes('SE', 'IR', 'GR', 'EP', 'RM')],
  [0x00180021, 'Sequence Variant', codes('SK', 'MTC', 'SS', 'TRSS', 'SP', 'MP', 'OSP', 'NONE')],
  [0x00180022, 'Scan Options', codes('PER', 'RG', 'CG', 'PPG', 'FC', 'PFF', 'PFP', 'SP', 'FS')],
  [0x00180023, 'MR Acquisition Type', code('2D', '3D')],
  [0x00180060, 'KVP', ds(1)],
  [tags.repetitionTime, 'Repetition Time', ds(1)],
  [tags.echoTime, 'Echo Time', ds(1)],
  [tags.inversionTime, 'Inversion Time', ds(1)],
  [0x00180087, 'Magnetic Field Strength', ds(1)],
  [tags.spacingBetweenSlices, 'Spacing Between Slices', ds(1)],
  [0x00180091, 'Echo Train Length', is(1)],
  [0x00181314, 'Flip Angle', ds(1)],
  [tags.diffusionBValue, 'Diffusion b-value', double()],
  [tags.acquisitionNumber, 'Acquisition Number', is(1)],
  // Position of the slice.
  positionEntry,
  orientationEntry,
  [tags.frameOfReferenceUid, 'Frame of Reference UID', uid],
  // Image pixel module (PS3.3 C.7.6.3), required for decoding.
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
  [tags.numberOfFrames, 'Number of Frames', is(1)],
  [0x00280009, 'Frame Increment Pointer', tag],
  [0x00181063, 'Frame Time', ds(1)],
  [tags.rows, 'Rows', uint16()],
  [tags.columns, 'Columns', uint16()],
  [tags.bitsAllocated, 'Bits Allocated', uint16()],
  [tags.bitsStored, 'Bits Stored', uint16()],
  [tags.highBit, 'High Bit', uint16()],
  [tags.pixelRepresentation, 'Pixel Representation', uint16()],
  [tags.pixelPaddingValue, 'Pixel Padding Value', likePixels()],
  [tags.pixelPaddingRangeLimit, 'Pixel Padding Range Limit', likePixels()],
  // Color tables (PS3.3 C.7.9).
  [tags.redPaletteDescriptor, 'Red Palette Descriptor', likePixels(3)],
  [tags.greenPaletteDescriptor, 'Green Palette Descriptor', likePixels(3)],
  [tags.bluePaletteDescriptor, 'Blue Palette Descriptor', likePixels(3)],
  [tags.redPalette, 'Red Palette', table(tags.redPaletteDescriptor)],
  [tags.greenPalette, 'Green Palette', table(tags.greenPaletteDescriptor)],
  [tags.bluePalette, 'Blue Palette', table(tags.bluePaletteDescriptor)],
  [tags.segmentedRedPalette, 'Segmented Red Palette', table(0)],
  [tags.segmentedGreenPalette, 'Segmented Green Palette', table(0)],
  [tags.segmentedBluePalette, 'Segmented Blue Palette', table(0)],
  // Display of gray values (PS3.3 C.11.1, C.11.2, C.11.6).
  ...rescaleEntries,
  ...windowEntries,
  sequence(tags.modalityLutSequence, 'Modality LUT', lookupEntries),
  sequence(tags.voiLutSequence, 'VOI LUT', lookupEntries),
  [tags.presentationLutShape, 'Presentation LUT Shape', code('IDENTITY', 'INVERSE')],
  [tags.burnedInAnnotation, 'Burned In Annotation', yesNo],
  [0x00282110, 'Lossy Image Compression', code('00', '01')],
  [0x00282112, 'Lossy Image Compression Ratio', ds(4)],
  [
    0x00282114,
    'Lossy Image Compression Method',
    codes('ISO_10918_1', 'ISO_14495_1', 'ISO_15444_1', 'ISO_15444_2', 'ISO_13818_2', 'ISO_15444_15'),
  ],
  // Pixel size in millimeters.
  ...spacingEntries,
  [tags.imagerPixelSpacing, 'Imager Pixel Spacing', ds(2)],
  [tags.nominalScannedPixelSpacing, 'Nominal Scanned Pixel Spacing', ds(2)],
  // Enhanced multi-frame files have window, rescale, spacing and frame order in functional groups.
  ...frameKindEntries,
  [0x00189004, 'Content Qualification', terms()],
  [0x00189005, 'Pulse Sequence Name', dummy('SH')],
  [0x00189008, 'Echo Pulse Sequence', terms()],
  [0x00189011, 'Multiple Spin Echo', yesNo],
  [0x00189012, 'Multi-planar Excitation', yesNo],
  [0x00189014, 'Phase Contrast', yesNo],
  [0x00189015, 'Time of Flight Contrast', yesNo],
  [0x00189017, 'Steady State Pulse Sequence', terms()],
  [0x00189018, 'Echo Planar Pulse Sequence', yesNo],
  [0x00189024, 'Saturation Recovery', yesNo],
  [0x00189025, 'Spectrally Selected Suppression', terms()],
  [0x00189029, 'Oversampling Phase', terms()],
  [0x00189032, 'Geometry of k-Space Traversal', terms()],
  [0x00189033, 'Segmented k-Space Traversal', terms()],
  [0x00189034, 'Rectilinear Phase Encode Reordering', terms()],
  [0x00189064, 'k-space Filtering', terms()],
  [0x00189073, 'Acquisition Duration', double()],
  [0x00189093, 'Number of k-Space Trajectories', uint16()],
  [0x00189094, 'Coverage of k-Space', terms()],
  [0x00189100, 'Resonant Nucleus', terms()],
  [0x00189174, 'Applicable Safety Standard Agency', terms()],
  [0x00209311, 'Dimension Organization Type', terms()],
  sequence(0x00209221, 'Dimension Organization', [[0x00209164, 'Dimension Organization UID', uid]]),
  sequence(0x00209222, 'Dimension Index', [
    [0x00209164, 'Dimension Organization UID', uid],
    [0x00209165, 'Dimension Index Pointer', tag],
    [0x00209167, 'Functional Group Pointer', tag],
  ]),
  sequence(tags.sharedFunctionalGroups, 'Shared Functional Groups', functionalGroup),
  sequence(tags.perFrameFunctionalGroups, 'Per-frame Functional Groups', functionalGroup),
]);
