import type { Code } from './codes.ts';
import { codes, findingCode, modalityCode, procedureCode } from './codes.ts';
import {
  type ContentItem,
  codeValue,
  container,
  type ImageReference,
  image,
  numericValue,
  region,
  textValue,
  uidValue,
} from './content-items.ts';

/** Findings with observer and location, for a single slice on the server or a whole series in a browser. */
export interface MeasurementReport {
  model: { name: string; version: string; label: string; deviceUid: string };
  /** All images that were read, with or without findings, by series; empty if they are not DICOM objects. */
  library: readonly ReportedSeries[];
  /** From the images' headers; null if missing. */
  modality: string | null;
  bodyPart: string | null;
  findings: readonly ReportedFinding[];
  /** Explanation for a report without findings. */
  nothingMarked: string;
  comment: string;
}

export interface ReportedSeries {
  seriesUid: string;
  width: number;
  height: number;
  images: readonly ImageReference[];
}

export interface ReportedFinding {
  /** Readable; `uid` is globally unique. */
  name: string;
  uid: string;
  class: string;
  confidence: number;
  /** Probability of the class, 0 to 1; null if unknown. */
  typeProbability: number | null;
  /** The finding on each image that shows it. */
  regions: readonly { image: ImageReference; outline: readonly (readonly [number, number])[] }[];
  /** The location in words, for a finding without regions. */
  place: string | null;
  sizes: readonly {
    kind: 'width' | 'height' | 'longAxis' | 'shortAxis' | 'volume' | 'volumeLow' | 'volumeHigh';
    value: number;
    unit: SizeUnit;
  }[];
}

type SizeUnit = 'millimeter' | 'milliliter' | 'pixels';

interface LesionSizes {
  /** The longest diameter in millimeters, and the longest one at a right angle to it. */
  diameter: number | null;
  perpendicular: number | null;
  /** In milliliters, with the interval that contains the true volume in 90% of cases. */
  volume: number | null;
  volumeRange?: { low: number; high: number } | null;
}

/** The sizes of a lesion that are known. */
export function lesionSizes(lesion: LesionSizes): ReportedFinding['sizes'] {
  const { diameter, perpendicular, volume, volumeRange } = lesion;
  const sizes = [
    { kind: 'longAxis', value: diameter, unit: 'millimeter' },
    { kind: 'shortAxis', value: perpendicular, unit: 'millimeter' },
    { kind: 'volume', value: volume, unit: 'milliliter' },
    { kind: 'volumeLow', value: volumeRange?.low ?? null, unit: 'milliliter' },
    { kind: 'volumeHigh', value: volumeRange?.high ?? null, unit: 'milliliter' },
  ] as const;
  return sizes.flatMap(({ value, ...size }) => (value === null ? [] : { ...size, value }));
}

/**
 * The content tree: a TID 1500 Measurement Report with a TID 1410 planar region for each finding on one image, a TID 1411
 * volume for each finding on several images, and a TID 1501 group for findings without an image (PS3.16).
 */
export function measurementReport(report: MeasurementReport): ContentItem {
  const { model, findings } = report;
  const groups = findings.map((finding) => findingGroup(report, finding));
  const notes = [
    ...(groups.length === 0 ? [textValue('CONTAINS', codes.finding, report.nothingMarked)] : []),
    textValue('CONTAINS', codes.comment, report.comment),
  ];
  return container(
    null,
    codes.report,
    [
      codeValue('HAS CONCEPT MOD', codes.language, codes.english),
      codeValue('HAS OBS CONTEXT', codes.observerType, codes.device),
      uidValue('HAS OBS CONTEXT', codes.deviceUid, model.deviceUid),
      textValue('HAS OBS CONTEXT', codes.deviceName, 'Sulcus'),
      textValue('HAS OBS CONTEXT', codes.deviceModel, model.label),
      codeValue('HAS CONCEPT MOD', codes.procedure, procedureCode(report.modality, report.bodyPart)),
      ...(report.library.length > 0 ? [imageLibrary(report)] : []),
      ...(groups.length > 0 ? [container('CONTAINS', codes.measurements, groups)] : []),
      container('CONTAINS', codes.evaluations, notes),
    ],
    '1500',
  );
}

/** TID 1600 with a group for each series. */
function imageLibrary({ library, modality }: MeasurementReport): ContentItem {
  const groups = library.map(({ width, height, images }) =>
    container('CONTAINS', codes.imageLibraryGroup, [
      codeValue('HAS ACQ CONTEXT', codes.modality, modalityCode(modality)),
      numericValue('HAS ACQ CONTEXT', codes.rows, height, codes.pixels),
      numericValue('HAS ACQ CONTEXT', codes.columns, width, codes.pixels),
      ...images.map((reference) => image('CONTAINS', reference)),
    ]),
  );
  return container('CONTAINS', codes.imageLibrary, groups, '1600');
}

const percent = (name: Code, share: number): ContentItem =>
  numericValue('CONTAINS', name, Math.round(share * 100), codes.percent);

function findingGroup({ model }: MeasurementReport, finding: ReportedFinding): ContentItem {
  const regions = finding.regions.map(({ image: reference, outline }) =>
    region('CONTAINS', codes.imageRegion, outline, image('SELECTED FROM', reference)),
  );
  const sizes = finding.sizes.map(({ kind, value, unit }) => {
    const name: Code = codes[kind];
    return numericValue('CONTAINS', name, value, codes[unit]);
  });
  return container(
    'CONTAINS',
    codes.group,
    [
      textValue('HAS OBS CONTEXT', codes.trackingId, finding.name),
      uidValue('HAS OBS CONTEXT', codes.trackingUid, finding.uid),
      codeValue('CONTAINS', codes.findingCategory, codes.abnormalStructure),
      codeValue('CONTAINS', codes.finding, findingCode(finding.class)),
      codeValue('HAS CONCEPT MOD', codes.findingSite, codes.brain),
      // TID 4019.
      textValue('HAS CONCEPT MOD', codes.algorithmName, model.name),
      textValue('HAS CONCEPT MOD', codes.algorithmVersion, model.version),
      ...regions,
      percent(codes.certainty, finding.confidence),
      ...(finding.typeProbability === null ? [] : [percent(codes.typeProbability, finding.typeProbability)]),
      ...sizes,
      ...(finding.place === null ? [] : [textValue('CONTAINS', codes.comment, finding.place)]),
    ],
    ['1501', '1410'][finding.regions.length] ?? '1411',
  );
}
