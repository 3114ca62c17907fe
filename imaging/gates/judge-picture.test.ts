import { expect, test, vi } from 'vitest';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { judgePicture } from './judge-picture.ts';

const { grey, width, height } = generatePhantom({ seed: 3, size: 256 });
const slice = { grey, width, height };
const box = { class: 'glioma', class_id: 1, confidence: 0.9, x: 128, y: 256, width: 0.2, height: 0.2 };
const network = (scope: number) => vi.fn(async () => ({ detections: [box], scope }));
const unknown = { header: null, pixelSpacing: null, scopeThreshold: 0.5 };

test('what the network finds in a slice that passes every gate is given in pixels of the slice', async () => {
  const pixelSpacing = { row: 1, column: 0.5 };
  const { judgement, detections } = await judgePicture(slice, { ...unknown, pixelSpacing }, network(0.9));
  expect(judgement).toMatchObject({ judged: true, notes: [{ id: 'non-square' }] });
  // The network saw it twice as high.
  expect(detections).toEqual([{ ...box, y: 128 }]);
});

test('a picture that a gate stops is not given to the network', async () => {
  const detect = network(0.9);
  const header = {
    modality: 'CT',
    bodyPart: 'HEAD',
    oneBit: false,
    weighting: 'unknown',
    afterContrast: false,
  } as const;
  const { judgement, detections, answer } = await judgePicture(slice, { ...unknown, header }, detect);
  expect(judgement.reasons).toMatchObject([{ gate: 'header', id: 'modality-ct' }]);
  expect([detections, answer]).toEqual([[], null]);
  expect(detect).not.toHaveBeenCalled();
});

test('what the network marks in a picture out of its scope does not count', async () => {
  const { judgement, detections } = await judgePicture(slice, unknown, network(0.2));
  expect(judgement.reasons).toMatchObject([{ gate: 'scope' }]);
  expect(detections).toEqual([]);
});
