import { describe, expect, test } from 'vitest';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { traceRays } from './head-rays.ts';
import { looksLikeCt } from './looks-like-ct.ts';
import { headOf } from './picture-kind.ts';

const side = 256;

/** A head by density: scalp, bone, brain with ventricles and, after contrast, bright vessels; in a window, with noise. */
function ctHead({ centre, width, contrast = false }: { centre: number; width: number; contrast?: boolean }) {
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed / 2 ** 31 - 0.5) * 20;
  };
  const grey = Uint8Array.from({ length: side * side }, (_, i) => {
    const radius = Math.hypot(((i % side) - 128) / 88, (Math.floor(i / side) - 128) / 108);
    const ventricle = Math.hypot(((i % side) - 128) / 8, (Math.floor(i / side) - 120) / 16) < 1;
    const vessel = contrast && radius > 0.3 && radius < 0.4;
    const inside = ventricle ? 8 : vessel ? 62 : 35;
    const units = radius > 1 ? -900 : radius > 0.95 ? -30 : radius > 0.87 ? 950 : inside;
    const shown = (units + noise() - centre) / width + 0.5;
    return 255 * Math.min(1, Math.max(0, shown));
  });
  return { grey, width: side, height: side };
}

describe('bone all around', () => {
  test.each([
    ['brain', { centre: 40, width: 80 }],
    ['subdural', { centre: 80, width: 220 }],
    ['soft tissue', { centre: 50, width: 350 }],
    ['bone', { centre: 500, width: 2000 }],
    ['brain, after contrast', { centre: 40, width: 80, contrast: true }],
  ])('is seen in the window for %s', (_name, window) => {
    expect(looksLikeCt(traceRays(ctHead(window)), 0)).toBe(true);
  });

  test('is not seen in MR slices of any sequence', () => {
    const taken = Array.from({ length: 24 }, (_, seed) => seed).filter((seed) =>
      looksLikeCt(traceRays(generatePhantom(randomPhantomOptions(300 + seed, { size: side }))), 0),
    );
    expect(taken).toEqual([]);
  });
});

test('a head with scalp and skull is told from a brain that was cut out', () => {
  const head = generatePhantom({ seed: 3, size: side });
  expect(headOf(traceRays(head))).toBe('full');
  const brain = head.grey.map((value, i) => {
    const radius = Math.hypot(((i % side) - 128) / 60, (Math.floor(i / side) - 128) / 74);
    return radius < 1 ? value : 0;
  });
  expect(headOf(traceRays({ grey: brain, width: side, height: side }))).toBe('stripped');
});
