import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { checkWithDicomTools } from '#tests/harness/dicom-tools.ts';
import { anonymous } from '../dicom/study-identity.ts';
import { segmentationStorage } from '../dicom/uids.ts';
import { stackGeometry } from '../series/stack-geometry.ts';
import { writeSeg } from './write-seg.ts';

/** An independent reader; it has no types. */
interface Dcmjs {
  data: {
    DicomMessage: { readFile(bytes: ArrayBuffer): { dict: unknown } };
    DicomMetaDictionary: { naturalizeDataset(dict: unknown): Record<string, unknown> };
    BitArray: { unpack(bytes: ArrayBuffer): Uint8Array };
  };
}
const dcmjs = createRequire(import.meta.url)('dcmjs') as Dcmjs;

const slices = Array.from({ length: 5 }, (_, i) => ({
  position: [-10, -12, i * 3] as const,
  rowDirection: [1, 0, 0] as const,
  columnDirection: [0, 1, 0] as const,
  spacing: { row: 0.5, column: 0.5 },
}));

function square(left: number, top: number, side: number): Uint8Array {
  const mask = new Uint8Array(20 * 12);
  for (let y = top; y < top + side; y++) mask.fill(1, y * 20 + left, y * 20 + left + side);
  return mask;
}

function twoSegments() {
  return writeSeg({
    series: {
      study: '1.2.3',
      series: '1.2.3.4',
      frameOfReference: '1.2.9',
      instances: slices.map((_, i) => ({
        sopClass: '1.2.840.10008.5.1.4.1.1.4',
        instance: `1.2.3.4.${i}`,
        frame: null,
      })),
      width: 20,
      height: 12,
      geometry: stackGeometry(slices)!,
      identity: {
        ...anonymous,
        ...{ patientName: 'Müller^Ada', patientId: 'A-17', birthDate: '19700102', sex: 'F' },
        ...{ studyDate: '20251231', studyTime: '101500', accessionNumber: '4711', studyId: '9' },
      },
    },
    segments: [
      {
        label: 'Lesion 1',
        description: 'Glioma',
        masks: [
          { slice: 1, mask: square(2, 3, 4) },
          { slice: 2, mask: square(3, 3, 3) },
        ],
      },
      { label: 'Lesion 2', description: 'Tumor', masks: [{ slice: 4, mask: square(10, 5, 2) }] },
    ],
    model: { name: 'Sulcus', version: 'test-1' },
    now: new Date('2026-01-02T03:04:05Z'),
  });
}

test('another reader finds each segment, its pixels, its places and the pictures it was made from', () => {
  const file = twoSegments();
  const message = dcmjs.data.DicomMessage.readFile(file.buffer);
  const set = dcmjs.data.DicomMetaDictionary.naturalizeDataset(message.dict);
  expect(set).toMatchObject({
    SOPClassUID: segmentationStorage,
    Modality: 'SEG',
    NumberOfFrames: 3,
    Rows: 12,
    Columns: 20,
    StudyInstanceUID: '1.2.3',
    FrameOfReferenceUID: '1.2.9',
    ContentDate: '20260102',
    // The study's date and patient, so that an archive adds it to the study.
    StudyDate: '20251231',
    PatientID: 'A-17',
    AccessionNumber: '4711',
  });
  const list = (value: unknown): Record<string, unknown>[] => [value].flat() as Record<string, unknown>[];
  expect(
    list(set.SegmentSequence).map(({ SegmentNumber, SegmentLabel }) => [SegmentNumber, SegmentLabel]),
  ).toEqual([
    [1, 'Lesion 1'],
    [2, 'Lesion 2'],
  ]);
  const referenced = list(list(set.ReferencedSeriesSequence)[0]!.ReferencedInstanceSequence);
  expect(referenced.map(({ ReferencedSOPInstanceUID }) => ReferencedSOPInstanceUID)).toEqual([
    '1.2.3.4.1',
    '1.2.3.4.2',
    '1.2.3.4.4',
  ]);
  const places = list(set.PerFrameFunctionalGroupsSequence).map(
    (group) => list(group.PlanePositionSequence)[0]!.ImagePositionPatient,
  );
  expect(places).toEqual([
    [-10, -12, 3],
    [-10, -12, 6],
    [-10, -12, 12],
  ]);
  const pixels = dcmjs.data.BitArray.unpack(list(set.PixelData)[0] as unknown as ArrayBuffer);
  const marked = (frame: number) =>
    pixels.slice(frame * 240, (frame + 1) * 240).filter((value) => value > 0).length;
  expect([marked(0), marked(1), marked(2)]).toEqual([16, 9, 4]);
});

checkWithDicomTools('a segmentation', twoSegments, ['dcmdump', 'dciodvfy']);
