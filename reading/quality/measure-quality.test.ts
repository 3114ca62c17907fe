import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { measureQuality } from './measure-quality.ts';

const side = 256;
const phantom = (width = side, height = side, noise = 0.05) =>
  Uint8Array.from(makePhantom(width, height, { bits: 8, noise }));

function verdicts(input: Picture): Record<string, string> {
  const report = measureQuality(input);
  return Object.fromEntries(report.findings.map((finding) => [finding.id, finding.verdict]));
}

describe('image quality', () => {
  test('a clean slice is good in every respect', () => {
    const report = measureQuality({ gray: phantom(), width: side, height: side });
    expect(report.findings.map((finding) => [finding.id, finding.verdict])).toEqual(
      ['resolution', 'contrast', 'sharpness', 'noise', 'crop', 'screenshot', 'background'].map((id) => [
        id,
        'good',
      ]),
    );
    expect(report.overall).toBe('good');
  });

  test('a thumbnail is too small', () => {
    expect(verdicts({ gray: phantom(64, 64), width: 64, height: 64 }).resolution).toBe('poor');
  });

  test('a washed-out slice lacks contrast', () => {
    const flat = phantom().map((value) => 100 + value / 12);
    expect(verdicts({ gray: flat, width: side, height: side }).contrast).toBe('poor');
  });

  test('a blurred slice is not sharp', async () => {
    const raw = { width: side, height: side, channels: 1 as const };
    const blurred = await sharp(phantom(), { raw }).blur(6).toColourspace('b-w').raw().toBuffer();
    const finding = verdicts({ gray: new Uint8Array(blurred), width: side, height: side });
    expect(finding.sharpness).not.toBe('good');
  });

  test('a head cut off at most sides is badly framed', () => {
    const inner = 128;
    const whole = phantom();
    const cut = Uint8Array.from({ length: inner * inner }, (_, i) => {
      return whole[(64 + Math.floor(i / inner)) * side + 64 + (i % inner)]!;
    });
    expect(verdicts({ gray: cut, width: inner, height: inner }).crop).toBe('poor');
  });

  test('a slice on a white page with colored bars is a screenshot', () => {
    const wide = 400;
    const gray = new Uint8Array(wide * wide).fill(255);
    const color = new Uint8Array(wide * wide * 3).fill(255);
    const head = phantom();
    for (let y = 0; y < wide; y++) {
      for (let x = 0; x < wide; x++) {
        const at = y * wide + x;
        if (y < 24) {
          gray[at] = 90;
          color.set([20, 90, 220], at * 3);
        } else if (x >= 70 && x < 70 + side && y >= 80 && y < 80 + side) {
          const value = head[(y - 80) * side + x - 70]!;
          gray[at] = value;
          color.set([value, value, value], at * 3);
        }
      }
    }
    const found = verdicts({ gray, color, width: wide, height: wide });
    expect(found.screenshot).toBe('poor');
    expect(found.background).toBe('poor');
  });

  test('a noisy slice is noisy, although noise looks like edges', () => {
    const found = verdicts({ gray: phantom(side, side, 0.4), width: side, height: side });
    expect(found).toMatchObject({ noise: 'poor', sharpness: 'good' });
  });

  test('an empty picture is poor and breaks nothing', () => {
    expect(measureQuality({ gray: new Uint8Array(side * side), width: side, height: side }).overall).toBe(
      'poor',
    );
    expect(measureQuality({ gray: new Uint8Array(1), width: 1, height: 1 }).overall).toBe('poor');
  });
});
