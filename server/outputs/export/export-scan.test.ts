import { expect, test } from 'vitest';
import { exportFormats } from '#contract/outputs.ts';
import type { Scan } from '#contract/scans.ts';
import { exportedFinding, exportedScan } from './export.fixture.ts';
import { exportScan } from './export-scan.ts';

const facts = { originalType: 'application/dicom', reference: null, card: null };
const parsed = (scan: Scan, format: 'json' | 'coco') =>
  JSON.parse(Buffer.from(exportScan(scan, format, facts).bytes).toString('utf8'));

test('JSON gives the box in pixels, its size in millimetres and the band', () => {
  const result = parsed(exportedScan(), 'json');
  expect(result.detections).toEqual([
    {
      class: 'glioma',
      label: 'Glioma',
      classId: 1,
      confidence: 0.93,
      typeProbability: 0.97,
      band: 'high',
      frame: 0,
      centrePixels: { x: 96, y: 90 },
      boxPixels: { left: 83.2, top: 74, width: 25.6, height: 32 },
      sizeFraction: { width: 0.1, height: 0.125 },
      sizeMillimetres: { width: 10.24, height: 16 },
      contourPixels: null,
    },
  ]);
  expect(result.model).toEqual({ name: 'Sulcus', version: '1.0.0', provider: 'embedded' });
  expect(Object.keys(result.units)).toContain('millimetres');
});

test('a result from before model versions were stored names neither version nor provider', () => {
  const scan = exportedScan({ modelVersion: null, modelProvider: null });
  expect(parsed(scan, 'json').model).toEqual({ name: 'Sulcus', version: 'unknown', provider: null });
  expect(parsed(scan, 'coco').info.description).toContain('. Sulcus, not reviewed.');
});

test('millimetres are null where the spacing is unknown', () => {
  expect(parsed(exportedScan({ pixelSpacing: null }), 'json').detections[0].sizeMillimetres).toBeNull();
});

test('COCO boxes lie inside the picture and refer to existing images and categories', () => {
  const detections = [
    exportedFinding({ x: 2, y: 250 }),
    exportedFinding({ class: 'object', frame: 4 }),
    exportedFinding({ class: 'chordoma', frame: 4 }),
  ];
  const coco = parsed(exportedScan({ detections, frameCount: 8 }), 'coco');
  expect(coco.images.map((image: { frame: number }) => image.frame)).toEqual([0, 4]);
  const names = coco.annotations.map(
    ({ category_id: wanted }: { category_id: number }) =>
      coco.categories.find(({ id }: { id: number }) => id === wanted).name,
  );
  expect(names).toEqual(['glioma', 'tumor', 'chordoma']);
  expect(coco.annotations[0].bbox).toEqual([0, 234, 14.8, 22]);
  for (const { bbox, image_id: image } of coco.annotations) {
    expect(bbox[0] + bbox[2]).toBeLessThanOrEqual(256);
    expect(bbox[1] + bbox[3]).toBeLessThanOrEqual(256);
    expect(coco.images.map(({ id }: { id: number }) => id)).toContain(image);
  }
});

test('COCO names the original as its download does, with the class ids and the confidence of the JSON', () => {
  const [coco, json] = [parsed(exportedScan(), 'coco'), parsed(exportedScan(), 'json')];
  expect(coco.images[0].file_name).toBe('original_scan-1a2b3c4d.dcm');
  expect(coco.annotations[0]).toMatchObject({ category_id: 1, score: 0.93 });
  expect(json.detections[0]).toMatchObject({ classId: 1, confidence: 0.93 });
  expect(coco.categories.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [0, 'tumor'],
    [1, 'glioma'],
    [2, 'meningioma'],
    [3, 'pituitary'],
    [4, 'other'],
  ]);
});

test('a picture that was not analyzed has no detections, not none found', () => {
  const reason = { gate: 'scope' as const, id: 'kind-ct', sentence: 'This looks like a CT scan.' };
  const judgment = { judged: false, reasons: [reason], notes: [] };
  const scan = exportedScan({ answer: 'not-analyzed', detections: [], judgment });
  expect(parsed(scan, 'json')).toMatchObject({
    answer: 'not-analyzed',
    answerSentence: 'Not analyzed. This looks like a CT scan. The model knows brain MRI only.',
    detections: null,
    faintRegions: null,
  });
  expect(parsed(scan, 'coco').info).toMatchObject({ answer: 'not-analyzed' });
});

test('another abnormality has its own list, class and category', () => {
  const other = exportedFinding({ class: 'other', class_id: 4, confidence: 0.7 });
  const scan = exportedScan({ answer: 'other', detections: [], otherDetections: [other] });
  expect(parsed(scan, 'json')).toMatchObject({
    answer: 'other',
    detections: [],
    otherRegions: [{ class: 'other', classId: 4, label: 'Other abnormality' }],
  });
  expect(parsed(scan, 'coco')).toMatchObject({
    annotations: [{ category_id: 4 }],
    categories: expect.arrayContaining([{ id: 4, name: 'other', supercategory: 'abnormality' }]),
  });
});

test('faint regions stand apart from the findings', () => {
  const faint = exportedFinding({ confidence: 0.2 });
  const result = parsed(
    exportedScan({ answer: 'unclear', detections: [], faintDetections: [faint] }),
    'json',
  );
  expect(result).toMatchObject({ answer: 'unclear', detections: [], faintRegions: [{ confidence: 0.2 }] });
});

test('a contour becomes the COCO segmentation with its own area', () => {
  const contour: [number, number][] = [
    [90, 80],
    [110, 80],
    [110, 100],
  ];
  const [annotation] = parsed(
    exportedScan({ detections: [exportedFinding({ contour })] }),
    'coco',
  ).annotations;
  expect(annotation.segmentation).toEqual([[90, 80, 110, 80, 110, 100]]);
  expect(annotation.area).toBe(200);
  // The box of the outline, which may exceed the detector's box.
  expect(annotation.bbox).toEqual([90, 80, 20, 20]);
});

test('a scan without findings exports an image and no annotation', () => {
  const coco = parsed(exportedScan({ detections: [] }), 'coco');
  expect(coco.images).toHaveLength(1);
  expect(coco.annotations).toEqual([]);
});

test.each(exportFormats)('%s carries neither the scan’s key nor its file name', (format) => {
  const scan = exportedScan(format === 'coco' ? {} : { filename: 'Mustermann_Erika_1970.dcm' });
  const { bytes, filename } = exportScan(scan, format, facts);
  const everything = `${filename}\n${Buffer.from(bytes).toString('latin1')}`;
  const key = BigInt(`0x${scan.id.replaceAll('-', '')}`).toString();
  for (const secret of [scan.id, key, 'Mustermann', 'Erika']) expect(everything).not.toContain(secret);
  expect(filename).toContain('SR-ABCDEFGH');
});

test.each(exportFormats)('%s of the same scan is the same file each time', (format) => {
  const [one, two] = [exportScan(exportedScan(), format, facts), exportScan(exportedScan(), format, facts)];
  expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
});
