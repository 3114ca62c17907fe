import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { openStoredFrames } from '../dicom/decode-dicom.ts';
import { labelMapSegmentationStorage, mrImageStorage, segmentationStorage } from '../dicom/uids.ts';
import { stackGeometry } from '../series/stack-geometry.ts';
import { readSources } from '../study/read-sources.ts';
import { writeSeg } from './write-seg.ts';

/** An independent writer; it has no types. */
interface Dcmjs {
  data: {
    DicomMessage: {
      readFile(bytes: ArrayBuffer): {
        dict: Record<string, { vr: string; Value: unknown[] }>;
        write(): ArrayBuffer;
      };
    };
  };
}
const dcmjs = createRequire(import.meta.url)('dcmjs') as Dcmjs;

/** Segmentations with different sizes and numbers of slices and segments. */
function makeSeg(width: number, height: number, sliceCount: number, segmentCount: number) {
  const slices = Array.from({ length: sliceCount }, (_, i) => ({
    position: [0, 0, i * 3] as const,
    rowDirection: [1, 0, 0] as const,
    columnDirection: [0, 1, 0] as const,
    spacing: { row: 0.5, column: 0.5 },
  }));
  const instances = slices.map((_, i) => ({
    sopClass: mrImageStorage,
    instance: `1.2.3.4.${i}`,
    frame: null,
  }));
  const masks = slices.map((_, slice) => ({ slice, mask: new Uint8Array(width * height).fill(1, 0, 9) }));
  const geometry = stackGeometry(slices)!;
  return writeSeg({
    series: {
      study: '1.2.3',
      series: '1.2.3.4',
      frameOfReference: '1.2.9',
      instances,
      width,
      height,
      geometry,
    },
    segments: Array.from({ length: segmentCount }, (_, i) => ({
      label: `${i}`,
      description: 'Tumor',
      masks,
    })),
    model: { name: 'Sulcus', version: 'test-1' },
    now: new Date('2026-01-02T03:04:05Z'),
  });
}

/** The same object written by another program, as another class or with 8-bit values. */
function rewritten(bytes: Uint8Array<ArrayBuffer>, sopClass: string, bits: 1 | 8): Uint8Array<ArrayBuffer> {
  const message = dcmjs.data.DicomMessage.readFile(bytes.buffer);
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

const sentence = 'Sulcus reads the image itself';

test.each([
  [20, 12, 2, 1],
  [64, 64, 5, 3],
  [33, 17, 3, 2],
] as const)(
  'a segmentation of %i × %i, %i slices and %i segments is refused by a sentence, whichever program wrote it',
  async (width, height, slices, segments) => {
    const own = makeSeg(width, height, slices, segments);
    const others = [
      rewritten(own, segmentationStorage, 1),
      rewritten(own, segmentationStorage, 8),
      rewritten(own, labelMapSegmentationStorage, 8),
    ];
    for (const bytes of [own, ...others]) {
      expect(() => openStoredFrames(bytes)).toThrow(sentence);
      const source = { path: 'a.dcm', head: async () => bytes, whole: async () => bytes };
      const { headers, skipped } = await readSources([source], []);
      expect(headers).toEqual([]);
      expect(skipped).toEqual([{ path: 'a.dcm', why: { key: 'skippedSegmentation' } }]);
    }
  },
);
