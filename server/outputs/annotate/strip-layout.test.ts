import fc from 'fast-check';
import { expect, test } from 'vitest';
import { voiceIn } from '../voice.ts';
import { layoutStrip, type StripItem } from './strip-layout.ts';

const voices = [voiceIn('en'), voiceIn('es')];
const voice = voiceIn();
const measure = (text: string): number => text.length * 6;
const content = {
  model: 'a-detector-with-a-rather-long-name 12.0.1',
  date: 'Mar 04, 2025',
  notes: ['1  Meningioma 71% · Medium', '3 findings on other frames'],
  spacing: { row: 0.5, column: 0.5 },
};

function extent(item: StripItem): { left: number; right: number; bottom: number } {
  if (item.kind === 'text')
    return { left: item.x, right: item.x + measure(item.text), bottom: item.baseline };
  if (item.kind === 'swatch') return { left: item.x, right: item.x + item.size, bottom: item.y + item.size };
  return { left: item.x, right: item.x + item.width, bottom: item.y };
}

test('every item stays within the strip at any width from 64 pixels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 64, max: 4096 }), (width) => {
      const strips = voices.map((each) => layoutStrip(each, content, width, 10, measure));
      for (const [strip, item] of strips.flatMap((each) => each.items.map((one) => [each, one] as const))) {
        const { left, right, bottom } = extent(item);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThan(strip.height);
      }
    }),
  );
});

test('broken lines together still say everything', () => {
  const { items } = layoutStrip(voice, content, 64, 10, measure);
  const said = items.map((item) => (item.kind === 'text' ? item.text : '')).join('');
  const plain = (text: string): string => text.replace(/\s/g, '');
  for (const part of [voice.researchOnly, content.model, content.date, ...content.notes]) {
    expect(plain(said)).toContain(plain(part));
  }
});

test('the scale bar has the length that its text says', () => {
  const { items } = layoutStrip(voice, content, 512, 13, measure);
  const bar = items.find((item) => item.kind === 'scale');
  expect(bar?.width).toBe(100);
  expect(items).toContainEqual(expect.objectContaining({ text: '50 mm' }));
});

test('without a known pixel spacing there is no scale bar', () => {
  const { items } = layoutStrip(voice, { ...content, spacing: null }, 512, 13, measure);
  expect(items.some((item) => item.kind === 'scale')).toBe(false);
});
