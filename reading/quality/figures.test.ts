import { expect, test } from 'vitest';
import { generatePhantom } from '#phantom/phantom.ts';
import { makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { measureQuality } from './measure-quality.ts';

const side = 128;
const { gray } = generatePhantom({ seed: 1, size: side });
const shown = (of: (value: number) => number) => ({
  gray: gray.map(of),
  width: side,
  height: side,
});
const cut = (left: number, top: number, width: number, height: number) => ({
  gray: Uint8Array.from(
    { length: width * height },
    (_, i) => gray[(top + Math.floor(i / width)) * side + left + (i % width)]!,
  ),
  width,
  height,
});
const noisy = (noise: number, width: number, height: number) => ({
  gray: Uint8Array.from(makePhantom(width, height, { bits: 8, noise })),
  width,
  height,
});
const phantom = (seed: number, size: number) => ({
  gray: generatePhantom({ seed, size }).gray,
  width: size,
  height: size,
});

/** Resolution, contrast, sharpness, noise, cut sides and background, each with its grade: good, fair, poor. */
test.each([
  ['a drawn slice', phantom(1, side), 'poor', '128f 0.753g 1.569g 0.197p 0g 0.012g'],
  ['a finer one', phantom(2, 200), 'good', '200g 0.769g 1.115g 0.121f 0g 0.012g'],
  ['a thumbnail', phantom(3, 64), 'poor', '64p 0.69g 2.158g 0.291p 0g 0.016g'],
  ['a large one', noisy(0.05, 512, 512), 'good', '512g 0.792g 0.961g 0.095g 0g 0.024g'],
  ['a narrow one with noise', noisy(0.1, 100, 160), 'poor', '100f 0.839g 1.114g 0.166p 0g 0.051g'],
  ['grays of a third', shown((v) => 60 + v / 3), 'fair', '128f 0.251f 0.852g 0.087g 0g 0.239f'],
  ['grays of a twelfth', shown((v) => 60 + v / 12), 'poor', '128f 0.063p 0.881g 0.082g 0g 0.235f'],
  ['ground of 20', shown((v) => Math.max(v, 20)), 'good', '128f 0.678g 0.96g 0.085g 0g 0.078g'],
  ['ground of 50', shown((v) => Math.max(v, 50)), 'fair', '128f 0.561g 1.173g 0.107g 0g 0.196f'],
  ['ground of 100', shown((v) => Math.max(v, 100)), 'poor', '128f 0.365g 1.607g 0.13f 4p 0.392p'],
  ['a head cut at one side', cut(40, 0, 88, side), 'poor', '88p 0.765g 1.615g 0.2p 1g 0.016g'],
  ['at two', cut(40, 40, 88, 88), 'poor', '88p 0.769g 1.538g 0.178p 2f 0.02g'],
  ['at three', cut(40, 40, 50, 88), 'poor', '50p 0.757g 1.603g 0.179p 3p 0.376p'],
  ['at four', cut(40, 40, 48, 48), 'poor', '48p 0.455g 1.677g 0.175p 4p 0.478p'],
] as const)('the quality figures of %s stay as recorded', (_, picture, overall, figures) => {
  const report = measureQuality(picture);
  const measured = report.findings.filter(({ id }) => id !== 'screenshot');
  expect(measured.map(({ value, verdict }) => `${value}${verdict[0]}`).join(' ')).toBe(figures);
  expect(report.overall).toBe(overall);
});
