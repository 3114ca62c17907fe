import { resultSeries } from '../dicom/result-series.ts';
import { anonymous, identityElements, type StudyIdentity } from '../dicom/study-identity.ts';
import { freshUid, segmentationStorage } from '../dicom/uids.ts';
import {
  codeItem,
  dateAndTime,
  type OutputElement,
  referenceItem,
  sequenceElement,
  tagElement,
  textElement,
  uint16Element,
  uint32Element,
  writeDicom,
} from '../dicom/write-dicom.ts';
import type { StackGeometry } from '../geometry/stack-geometry.ts';
import { packBits } from './pack-bits.ts';

export interface SegmentedSeries {
  study: string;
  series: string;
  frameOfReference: string;
  /** The source of each slice. Frames count from 1; null: a single-frame file. */
  instances: readonly { sopClass: string; instance: string; frame: number | null }[];
  width: number;
  height: number;
  geometry: StackGeometry;
  /** From the source images; absent: anonymous. */
  identity?: StudyIdentity | undefined;
}

export interface Segment {
  label: string;
  description: string;
  /** Non-zero pixels belong to the segment. */
  masks: readonly { slice: number; mask: Uint8Array }[];
}

interface SegOptions {
  series: SegmentedSeries;
  segments: readonly Segment[];
  model: { name: string; version: string };
  now: Date;
  /** Fixed UIDs, if the object must be identical each time. */
  uids?: { instance: string; series: string; organization: string };
}

/** A segmentation object (PS3.3 A.51): one segment per lesion, in the study and the coordinates of the original series. */
export function writeSeg({ series, segments, model, now, uids }: SegOptions): Uint8Array<ArrayBuffer> {
  const frames = segments.flatMap(({ masks }, i) =>
    masks.map(({ slice, mask }) => ({ segment: i + 1, slice, mask })),
  );
  if (frames.length === 0) throw new RangeError('A segmentation needs at least one marked slice.');
  const instance = uids?.instance ?? freshUid();
  const organization = uids?.organization ?? freshUid();
  const [date, time] = dateAndTime(now);
  const { geometry } = series;
  const elements: OutputElement[] = [
    textElement(0x00080005, 'CS', 'ISO_IR 192'),
    textElement(0x00080008, 'CS', 'DERIVED\\PRIMARY'),
    textElement(0x00080023, 'DA', date),
    textElement(0x00080033, 'TM', time),
    textElement(0x00080060, 'CS', 'SEG'),
    textElement(0x00080070, 'LO', 'Sulcus'),
    textElement(0x00080090, 'PN', ''),
    textElement(0x0008103e, 'LO', resultSeries.segmentation.description),
    textElement(0x00081090, 'LO', model.name),
    referencedSeries(series, frames),
    // An archive adds the object to the study only if patient and study match the images.
    ...identityElements(series.identity ?? anonymous),
    textElement(0x00181000, 'LO', model.version),
    textElement(0x00181020, 'LO', model.version),
    textElement(0x0020000d, 'UI', series.study),
    textElement(0x0020000e, 'UI', uids?.series ?? freshUid()),
    textElement(0x00200011, 'IS', String(resultSeries.segmentation.number)),
    textElement(0x00200013, 'IS', '1'),
    textElement(0x00200052, 'UI', series.frameOfReference),
    textElement(0x00201040, 'LO', ''),
    sequenceElement(0x00209221, [textElement(0x00209164, 'UI', organization)]),
    sequenceElement(
      0x00209222,
      dimension(organization, 0x0062000b, 0x0062000a, 'Segment'),
      dimension(organization, 0x00200032, 0x00209113, 'Position'),
    ),
    uint16Element(0x00280002, 1),
    textElement(0x00280004, 'CS', 'MONOCHROME2'),
    textElement(0x00280008, 'IS', String(frames.length)),
    uint16Element(0x00280010, series.height),
    uint16Element(0x00280011, series.width),
    uint16Element(0x00280100, 1),
    uint16Element(0x00280101, 1),
    uint16Element(0x00280102, 0),
    uint16Element(0x00280103, 0),
    textElement(0x00282110, 'CS', '00'),
    textElement(0x00620001, 'CS', 'BINARY'),
    sequenceElement(0x00620002, ...segments.map((segment, i) => segmentItem(segment, i + 1, model))),
    textElement(0x00700080, 'CS', 'LESIONS'),
    textElement(0x00700081, 'LO', 'Marked by a program, for research only, never for diagnosis'),
    textElement(0x00700084, 'PN', ''),
    sequenceElement(0x52009229, [
      sequenceElement(0x00209116, [
        decimals(0x00200037, [...geometry.rowDirection, ...geometry.columnDirection]),
      ]),
      sequenceElement(0x00289110, [
        decimals(0x00180050, [geometry.sliceSpacing ?? 1]),
        decimals(0x00180088, [geometry.sliceSpacing ?? 1]),
        decimals(0x00280030, [geometry.spacing.row, geometry.spacing.column]),
      ]),
    ]),
    sequenceElement(0x52009230, ...frames.map(({ segment, slice }) => frameItem(series, segment, slice))),
    { tag: 0x7fe00010, vr: 'OB', value: { bytes: packBits(frames.map(({ mask }) => mask)) } },
  ];
  return writeDicom(segmentationStorage, instance, elements);
}

/** At most 16 characters (PS3.5 6.2, DS). */
function decimals(tag: number, values: readonly number[]): OutputElement {
  return textElement(
    tag,
    'DS',
    values.map((value) => String(Number(value.toPrecision(9))).slice(0, 16)).join('\\'),
  );
}

const code = (tag: number, value: string, scheme: string, meaning: string): OutputElement =>
  sequenceElement(tag, codeItem({ value, scheme, meaning }));

function segmentItem(segment: Segment, number: number, model: SegOptions['model']): OutputElement[] {
  return [
    code(0x00620003, '49755003', 'SCT', 'Morphologically Altered Structure'),
    uint16Element(0x00620004, number),
    textElement(0x00620005, 'LO', segment.label.slice(0, 64)),
    textElement(0x00620006, 'ST', segment.description.slice(0, 1024)),
    textElement(0x00620008, 'CS', 'AUTOMATIC'),
    textElement(0x00620009, 'LO', `${model.name} ${model.version}`.slice(0, 64)),
    code(0x0062000f, '52988006', 'SCT', 'Lesion'),
  ];
}

function dimension(organization: string, pointer: number, group: number, label: string): OutputElement[] {
  return [
    textElement(0x00209164, 'UI', organization),
    tagElement(0x00209165, pointer >>> 16, pointer & 0xffff),
    tagElement(0x00209167, group >>> 16, group & 0xffff),
    textElement(0x00209421, 'LO', label),
  ];
}

function frameItem(series: SegmentedSeries, segment: number, slice: number): OutputElement[] {
  const source = series.instances[slice]!;
  return [
    sequenceElement(0x00089124, [
      sequenceElement(0x00082112, [
        ...referenceItem(source.sopClass, source.instance, source.frame),
        code(0x0040a170, '121322', 'DCM', 'Source image for image processing operation'),
      ]),
      code(0x00089215, '113076', 'DCM', 'Segmentation'),
    ]),
    sequenceElement(0x00209111, [uint32Element(0x00209157, segment, slice + 1)]),
    sequenceElement(0x00209113, [decimals(0x00200032, series.geometry.origins[slice]!)]),
    sequenceElement(0x0062000a, [uint16Element(0x0062000b, segment)]),
  ];
}

function referencedSeries(series: SegmentedSeries, frames: readonly { slice: number }[]): OutputElement {
  const used = new Map(
    frames.map(({ slice }) => [series.instances[slice]!.instance, series.instances[slice]!]),
  );
  const references = [...used.values()].map(({ sopClass, instance }) => referenceItem(sopClass, instance));
  return sequenceElement(0x00081115, [
    sequenceElement(0x0008114a, ...references),
    textElement(0x0020000e, 'UI', series.series),
  ]);
}
