import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { drawParityPhantom, parityPhantoms } from './parity-phantoms.ts';
import { generatePhantom, type Phantom } from './phantom.ts';
import { randomPhantomOptions } from './random-phantom.ts';

/** Drawing takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const lesion = { x: 0.36, y: 0.4, radius: 0.06, kind: 'solid' as const, edema: false };

test('the same options give the same pixels, another seed gives others', () => {
  const first = generatePhantom({ seed: 3, size: 128 });
  expect(generatePhantom({ seed: 3, size: 128 }).gray).toEqual(first.gray);
  expect(generatePhantom({ seed: 4, size: 128 }).gray).not.toEqual(first.gray);
});

test('the pictures compared with the training code are drawn bit by bit as they were handed over', () => {
  for (const entry of parityPhantoms) {
    const { gray } = drawParityPhantom(entry);
    expect(createHash('sha256').update(gray).digest('hex'), entry.file).toBe(entry.sha256);
  }
});

test('a lesion changes the picture inside its box, and hardly outside its surroundings', () => {
  const healthy = generatePhantom({ seed: 5, size: 256, sequence: 't1ce' });
  const ill = generatePhantom({ seed: 5, size: 256, sequence: 't1ce', lesions: [lesion] });
  const box = ill.boxes[0]!;
  expect(mean(ill, box) - mean(healthy, box)).toBeGreaterThan(50);
  const farAway = { left: 160, top: 160, right: 200, bottom: 200 };
  expect(Math.abs(mean(ill, farAway) - mean(healthy, farAway))).toBeLessThan(3);
});

test('a truth box lies around its lesion; a phantom without one has none', () => {
  const size = 400;
  const [box] = generatePhantom({ seed: 6, size, lesions: [lesion] }).boxes;
  expect(box).toBeDefined();
  expect((box!.left + box!.right) / 2 / size).toBeCloseTo(lesion.x, 1);
  expect((box!.top + box!.bottom) / 2 / size).toBeCloseTo(lesion.y, 1);
  const width = (box!.right - box!.left) / size;
  expect(width).toBeGreaterThan(lesion.radius * 1.4);
  expect(width).toBeLessThan(lesion.radius * 3);
  expect(generatePhantom({ seed: 6, size: 128 }).boxes).toEqual([]);
});

test('in FLAIR the box includes the swelling, after contrast only the mass', () => {
  const swollen = { ...lesion, edema: true };
  const area = (sequence: 'flair' | 't1ce'): number => {
    const [box] = generatePhantom({ seed: 7, size: 256, sequence, lesions: [swollen] }).boxes;
    return (box!.right - box!.left) * (box!.bottom - box!.top);
  };
  expect(area('flair')).toBeGreaterThan(area('t1ce') * 1.3);
});

test('fluid is dark in T1 and bright in T2', () => {
  expect(ventricleShare('t2', (value) => value > 200)).toBeGreaterThan(0.01);
  expect(ventricleShare('t1', (value) => value < 60)).toBeGreaterThan(0.01);
});

test('low quality is blurred, dull and noisy', () => {
  const spread = (quality: 'good' | 'low'): number => {
    const { gray } = generatePhantom({ seed: 9, size: 192, quality });
    const sorted = gray.slice().sort();
    return sorted[Math.floor(sorted.length * 0.98)]! - sorted[Math.floor(sorted.length * 0.02)]!;
  };
  expect(spread('low')).toBeLessThan(spread('good') * 0.6);
});

test('random phantoms hold their lesions wholly inside the picture, and half of them none', () => {
  const drawn = Array.from({ length: 40 }, (_, seed) =>
    generatePhantom(randomPhantomOptions(seed, { size: 128 })),
  );
  const without = drawn.filter((phantom) => phantom.boxes.length === 0).length;
  expect(without).toBeGreaterThan(10);
  expect(without).toBeLessThan(30);
  for (const box of drawn.flatMap((phantom) => phantom.boxes)) {
    expect(box.left).toBeGreaterThan(5);
    expect(box.right).toBeLessThan(123);
    expect(box.top).toBeGreaterThan(5);
    expect(box.bottom).toBeLessThan(123);
  }
});

function mean(phantom: Phantom, box: Phantom['boxes'][number]): number {
  let sum = 0;
  for (let row = box.top; row < box.bottom; row++) {
    for (let column = box.left; column < box.right; column++)
      sum += phantom.gray[row * phantom.width + column]!;
  }
  return sum / ((box.right - box.left) * (box.bottom - box.top));
}

function ventricleShare(sequence: 't1' | 't2', isFluid: (value: number) => boolean): number {
  const { gray, width } = generatePhantom({ seed: 8, size: 256, sequence, level: 'ventricles' });
  let count = 0;
  for (let row = 80; row < 180; row++) {
    for (let column = 95; column < 160; column++) if (isFluid(gray[row * width + column]!)) count++;
  }
  return count / (100 * 65);
}
