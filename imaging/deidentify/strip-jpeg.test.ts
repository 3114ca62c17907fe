import { expect, test } from 'vitest';
import { readOrientation, stripJpeg } from './strip-jpeg.ts';

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const segment = (code: number, body: readonly number[]): number[] => {
  const length = body.length + 2;
  return [0xff, code, length >> 8, length & 255, ...body];
};
const table = segment(0xdb, [1, 2, 3]);
const scan = segment(0xda, [1, 2]);
/** With a stuffed byte and a restart marker. */
const coded = [10, 0xff, 0, 20, 0xff, 0xd0, 30];
const strip = (...parts: readonly number[][]) => stripJpeg(Uint8Array.from(parts.flat()));
const kept = (...parts: readonly number[][]) => Uint8Array.from(parts.flat());

test('what decodes the picture stays as it is', () => {
  const all = [start, table, scan, coded, end];
  expect(strip(...all)).toEqual({ data: kept(...all), removed: 0, orientation: 1 });
});

test.each([[[0, 0xd8]], [[0xff, 0xd9]], [[]]])(
  'bytes that do not begin like a JPEG are refused: %s',
  (head) => {
    expect(() => strip(head, table, end)).toThrow('damaged: jpeg');
  },
);

test.each([
  ['a comment', 0xfe],
  ['JFIF extensions', 0xe0],
  ['camera data', 0xe1],
  ['a color profile', 0xe2],
  ['IPTC', 0xed],
  ['APP15', 0xef],
  ['a reserved JPEG extension', 0xf0],
  ['a reserved JPEG extension at the end', 0xfd],
  ['a reserved marker', 0xbf],
  ['a temporary marker', 0x01],
])('%s is removed', (_, code) => {
  expect(strip(start, segment(code, ascii('Zq7 somewhere')), table, end)).toMatchObject({
    data: kept(start, table, end),
    removed: 1,
  });
});

test.each([
  ['a frame', 0xc0],
  ['Huffman tables', 0xc4],
  ['a frame of JPEG-LS', 0xf7],
  ['parameters of JPEG-LS', 0xf8],
])('%s stays', (_, code) => {
  const all = [start, segment(code, [7, 8]), end];
  expect(strip(...all)).toMatchObject({ data: kept(...all), removed: 0 });
});

test('the JFIF header stays without its thumbnail', () => {
  const jfif = [...ascii('JFIF\0'), 1, 2, 0, 0, 1, 0, 1];
  const bare = segment(0xe0, [...jfif, 0, 0]);
  expect(strip(start, bare, end)).toMatchObject({ data: kept(start, bare, end), removed: 0 });
  const thumbnail = segment(0xe0, [...jfif, 1, 1, 90, 113, 55]);
  expect(strip(start, thumbnail, end)).toMatchObject({ data: kept(start, bare, end), removed: 1 });
  expect(strip(start, segment(0xe0, [...jfif, 0]), end)).toMatchObject({
    data: kept(start, end),
    removed: 1,
  });
  const other = segment(0xe1, [...jfif, 0, 0]);
  expect(strip(start, other, end)).toMatchObject({ data: kept(start, end), removed: 1 });
});

test('the color transform of Adobe stays without what follows it', () => {
  const adobe = [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1];
  const bare = segment(0xee, adobe);
  expect(strip(start, bare, end)).toMatchObject({ data: kept(start, bare, end), removed: 0 });
  expect(strip(start, segment(0xee, [...adobe, 90]), end)).toMatchObject({
    data: kept(start, bare, end),
    removed: 1,
  });
  for (const other of [
    segment(0xee, adobe.slice(1)),
    segment(0xee, ascii('Zq7 Zq7 Zq7 ')),
    segment(0xed, adobe),
  ])
    expect(strip(start, other, end)).toMatchObject({ data: kept(start, end), removed: 1 });
});

test('the color transform of JPEG-LS stays, and nothing longer that begins like it', () => {
  const transform = segment(0xe8, [...ascii('mrfx'), 1]);
  expect(strip(start, transform, end)).toMatchObject({ data: kept(start, transform, end), removed: 0 });
  for (const other of [
    segment(0xe8, [...ascii('mrfx'), 1, 90]),
    segment(0xe8, ascii('Zq7zz')),
    segment(0xe7, [...ascii('mrfx'), 1]),
  ])
    expect(strip(start, other, end)).toMatchObject({ data: kept(start, end), removed: 1 });
});

test('bytes after the end are removed; zeros are padding', () => {
  expect(strip(start, table, end, ascii('Zq7'))).toMatchObject({ data: kept(start, table, end), removed: 1 });
  expect(strip(start, table, end, [0, 0])).toMatchObject({ data: kept(start, table, end), removed: 0 });
});

test('restart markers and fill bytes outside a scan are dropped, and a missing end marker does not matter', () => {
  expect(strip(start, [0xff, 0xd0], table, [0xff, 0xd7], end)).toMatchObject({
    data: kept(start, table, end),
    removed: 0,
  });
  expect(strip(start, table, scan, coded)).toMatchObject({
    data: kept(start, table, scan, coded),
    removed: 0,
  });
});

test('coded data ends at the next marker, which is another one in JPEG-LS', () => {
  const second = segment(0xdb, [4]);
  const all = [start, scan, coded, [0xff, 0xff, 0xd7, 5], second, scan, coded, end];
  expect(strip(...all).data).toEqual(kept(...all));
  // In JPEG-LS, a byte below 0x80 after 0xff is data.
  const ls = [start, segment(0xf7, [8]), scan, [1, 0xff, 0x7f, 2], end];
  expect(strip(...ls)).toMatchObject({ data: kept(...ls), removed: 0 });
  // In other codings it is a segment.
  const hidden = segment(0x7f, ascii('Zq7'));
  expect(strip(start, scan, [1], hidden, end)).toMatchObject({
    data: kept(start, scan, [1], end),
    removed: 1,
  });
  const fill = [start, segment(0xf7, [8]), scan, [1], segment(0xfe, [9]), end];
  expect(strip(...fill)).toMatchObject({ data: kept(...fill.slice(0, 4), end), removed: 1 });
});

/** A TIFF directory with one entry for orientation after one for another tag. */
function exif(value: number, { little = false, prefix = true, tag = 0x0112, count = 2 } = {}): number[] {
  const short = (n: number) => (little ? [n & 255, n >> 8] : [n >> 8, n & 255]);
  const long = (n: number) => (little ? [...short(n), 0, 0] : [0, 0, ...short(n)]);
  const entry = (id: number, of: number) => [...short(id), ...short(3), ...long(1), ...short(of), 0, 0];
  return [
    ...(prefix ? ascii('Exif\0\0') : []),
    ...ascii(little ? 'II' : 'MM'),
    ...short(42),
    ...long(8),
    ...short(count),
    ...entry(0x010f, 9),
    ...entry(tag, value),
  ];
}
const oriented = (bytes: number[]) => readOrientation(Uint8Array.from(bytes));

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i is read in both byte orders, with and without a prefix',
  (value) => {
    expect(oriented(exif(value))).toBe(value);
    expect(oriented(exif(value, { little: true }))).toBe(value);
    expect(oriented(exif(value, { prefix: false }))).toBe(value);
    expect(strip(start, segment(0xe1, exif(value)), table, end).orientation).toBe(value);
  },
);

test('without a valid orientation there is none', () => {
  for (const value of [0, 9]) expect(oriented(exif(value))).toBeUndefined();
  expect(oriented(exif(3, { tag: 0x0113 }))).toBeUndefined();
  expect(oriented(exif(3, { count: 1 }))).toBeUndefined();
  expect(oriented([])).toBeUndefined();
  expect(oriented(ascii('XX').concat(exif(3, { prefix: false }).slice(2)))).toBeUndefined();
  expect(strip(start, segment(0xe1, exif(3)), segment(0xe1, ascii('http://ns')), end).orientation).toBe(3);
  expect(strip(start, segment(0xe2, exif(3)), end).orientation).toBe(1);
});

test('a directory that ends before its entries gives no orientation', () => {
  const whole = exif(3, { prefix: false });
  for (let length = 0; length < whole.length; length++)
    expect(oriented(whole.slice(0, length))).toBeUndefined();
  expect(oriented(whole)).toBe(3);
  // A directory beyond the end, and one with more entries than there are.
  expect(oriented([...ascii('MM'), 0, 42, 0, 0, 0, 200, ...whole.slice(8)])).toBeUndefined();
  expect(oriented(exif(3, { tag: 0x0113, count: 9 }))).toBeUndefined();
});
