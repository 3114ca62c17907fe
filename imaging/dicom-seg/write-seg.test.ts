import { data as dcmjs } from 'dcmjs';
import { expect, test } from 'vitest';
import { readSources } from '#reading/study/read-sources.ts';
import { checkWithDicomTools } from '#tests/harness/dicom-tools.ts';
import { openStoredFrames } from '../dicom/decode-dicom.ts';
import { anonymous } from '../dicom/study-identity.ts';
import { labelMapSegmentationStorage, segmentationStorage } from '../dicom/uids.ts';
import { stackGeometry } from '../geometry/stack-geometry.ts';
import { axialPlaces } from '../series/series.fixture.ts';
import { writeSeg } from './write-seg.ts';

const slices = axialPlaces(5, 3, { row: 0.5, column: 0.5 }, [-10, -12, 0]);

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
        patientName: 'Müller^Ada',
        patientId: 'A-17',
        birthDate: '19700102',
        sex: 'F',
        studyDate: '20251231',
        studyTime: '101500',
        accessionNumber: '4711',
        studyId: '9',
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
  const message = dcmjs.DicomMessage.readFile(file.buffer);
  const set = dcmjs.DicomMetaDictionary.naturalizeDataset(message.dict);
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
  const pixels = dcmjs.BitArray.unpack(list(set.PixelData)[0] as unknown as ArrayBuffer);
  const marked = (frame: number) =>
    pixels.slice(frame * 240, (frame + 1) * 240).filter((value) => value > 0).length;
  expect([marked(0), marked(1), marked(2)]).toEqual([16, 9, 4]);
});

checkWithDicomTools('a segmentation', twoSegments, ['dcmdump', 'dciodvfy']);

/** The same object written by another program, as another class or with 8-bit values. */
function rewritten(sopClass: string, bits: 1 | 8): Uint8Array<ArrayBuffer> {
  const message = dcmjs.DicomMessage.readFile(twoSegments().buffer);
  const set = (tag: string, vr: string, value: unknown) => {
    message.dict[tag] = { vr, Value: [value] };
  };
  set('00080016', 'UI', sopClass);
  if (bits === 8) {
    set('00280100', 'US', 8);
    set('00280101', 'US', 8);
    set('00280102', 'US', 7);
  }
  return new Uint8Array(message.write());
}

test.each([
  ['of this program', twoSegments],
  ['of another program', () => rewritten(segmentationStorage, 1)],
  ['with 8 bits', () => rewritten(segmentationStorage, 8)],
  ['as a label map', () => rewritten(labelMapSegmentationStorage, 8)],
])('a segmentation %s is refused by a sentence', async (_name, make) => {
  const bytes = make();
  expect(() => openStoredFrames(bytes)).toThrow('segmentation');
  const source = { path: 'a.dcm', head: async () => bytes, whole: async () => bytes };
  const { headers, skipped } = await readSources([source], []);
  expect(headers).toEqual([]);
  expect(skipped).toEqual([{ path: 'a.dcm', why: { key: 'skippedSegmentation' } }]);
});
