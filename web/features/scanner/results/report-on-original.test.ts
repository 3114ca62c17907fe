import dicomParser from 'dicom-parser';
import { expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { english } from '#server/words.ts';
import { reportOnOriginal } from './report-on-original.ts';

test('a report made in the browser joins the study of the file that the visitor has', async () => {
  const scan = {
    updatedAt: '2025-03-04T10:15:00.000Z',
    width: 256,
    height: 256,
    frameCount: 1,
    pixelSpacing: null,
    modelProvider: 'embedded',
    answer: 'finding',
    modelVersion: '1.0.0',
    reportId: 'SR-ABCDEFGH',
    otherDetections: [],
    detections: [
      {
        class: 'object',
        class_id: 0,
        confidence: 0.9,
        x: 96,
        y: 90,
        width: 0.1,
        height: 0.1,
        frame: 0,
        contour: null,
      },
    ],
  } as unknown as Scan;
  const original = {
    sopClassUid: '1.2.840.10008.5.1.4.1.1.4',
    sopInstanceUid: '1.2.3.4',
    studyUid: '1.2.3',
    seriesUid: '1.2.3.1',
    modality: 'MR',
    bodyPart: 'HEAD',
    frameCount: 1,
  };
  const bytes = new Uint8Array(await reportOnOriginal(english, scan, original, null).arrayBuffer());
  const set = dicomParser.parseDicom(bytes);
  expect(set.string('x0020000d')).toBe('1.2.3');
  const text = Buffer.from(bytes).toString('latin1');
  for (const uid of ['1.2.3.4', '1.2.3.1']) expect(text).toContain(uid);
});
