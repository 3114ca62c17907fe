import { expect, test } from 'vitest';
import { buildDataSet, type FixtureElement, type FixtureLayout } from '#tests/fixtures/dicom/build-dicom.ts';
import { latin1 } from '../bytes.ts';
import { readElements } from '../dicom/read-elements.ts';
import type { OutputElement } from '../dicom/write-dicom.ts';
import { copyKeptAttributes } from './copy-kept-attributes.ts';
import { createRemovedList } from './removed-attributes.ts';

const little: FixtureLayout = { explicit: true, littleEndian: true };

function copy(elements: FixtureElement[], format = little) {
  const { set } = readElements(buildDataSet(elements, format), 0, format);
  const walk = { removed: createRemovedList(), kept: new Set<string>(), signed: false, uids: new Map() };
  return { stored: copyKeptAttributes(set, walk), kept: [...walk.kept], removed: walk.removed.list() };
}
const bytesOf = (element: OutputElement | undefined): number[] =>
  element && 'bytes' in element.value ? [...element.value.bytes] : [];
const textOf = (element: OutputElement | undefined): string =>
  latin1(Uint8Array.from(bytesOf(element))).replace(/[ \0]+$/, '');
const one = (tag: number, vr: string, value: FixtureElement['value'], format = little) =>
  copy([{ tag, vr, value, undefinedLength: vr === 'SQ' }], format).stored[0];

const dimension = (uid: string): FixtureElement => ({
  tag: 0x00209222,
  vr: 'SQ',
  value: [[{ tag: 0x00209164, vr: 'UI', value: uid }]],
  undefinedLength: true,
});

test('equal identifiers get the same replacement, wherever they are, and different ones do not', () => {
  const uids = (frame: string, organization: string): string[] => {
    const [first, second] = copy([
      { tag: 0x00200052, vr: 'UI', value: frame },
      dimension(organization),
    ]).stored;
    const inner = second && 'items' in second.value ? second.value.items[0]![0] : undefined;
    return [textOf(first), textOf(inner)];
  };
  const [same, alike] = uids('1.2.3', '1.2.3');
  expect(same).toMatch(/^2\.25\.\d+$/);
  expect(alike).toBe(same);
  const [one, other] = uids('1.2.3', '1.2.4');
  expect(other).toMatch(/^2\.25\.\d+$/);
  expect(other).not.toBe(one);
  expect(one).not.toBe(same);
});

test.each([
  ['group length', 0x00080000, 'UL', [12]],
  ['SOP class', 0x00080016, 'UI', '1.2.3'],
  ['extended offset table', 0x7fe00001, 'OB', Uint8Array.of(1, 2)],
  ['offset table lengths', 0x7fe00002, 'OB', Uint8Array.of(1, 2)],
  ['float pixels', 0x7fe00008, 'OF', Uint8Array.of(1, 2)],
  ['double pixels', 0x7fe00009, 'OD', Uint8Array.of(1, 2)],
  ['pixels', 0x7fe00010, 'OW', Uint8Array.of(1, 2)],
] as const)('%s are written elsewhere and are not on the receipt', (_, tag, vr, value) => {
  const given = Array.isArray(value) ? [...value] : (value as string | Uint8Array);
  expect(copy([{ tag, vr, value: given as FixtureElement['value'] }])).toEqual({
    stored: [],
    kept: [],
    removed: [],
  });
});

test('an attribute of no rule is on the receipt, even if it is empty', () => {
  for (const value of ['Zq7', '']) {
    const { stored, kept, removed } = copy([{ tag: 0x00100010, vr: 'PN', value }]);
    expect({ stored, kept }).toEqual({ stored: [], kept: [] });
    expect(removed).toEqual([{ kind: 'patient', count: 1, tags: ["Patient's Name (0010,0010)"] }]);
  }
});

test('a kept attribute is on the receipt as removed only if its value was', () => {
  expect(copy([{ tag: 0x00180050, vr: 'DS', value: '' }])).toEqual({ stored: [], kept: [], removed: [] });
  const removed = copy([{ tag: 0x00180050, vr: 'DS', value: 'Zq7' }]);
  expect(removed).toMatchObject({ stored: [], kept: [], removed: [{ count: 1 }] });
  expect(copy([{ tag: 0x00180050, vr: 'DS', value: '5' }])).toMatchObject({
    kept: ['Slice Thickness'],
    removed: [],
  });
});

test.each([
  ['5', '5'],
  ['1\\2', '1\\2'],
  ['1\\Zq7', ''],
  ['Zq7\\1', ''],
  ['1\\', ''],
  ['Infinity\\1', ''],
  ['1e-3\\0,5', '0.001\\0.5'],
  // At most sixteen characters.
  ['0.12345678901234\\0.123456789012345', '0.12345678901234\\0.1234567890'],
  ['-1.234567890123e-10\\1', '-1.234567890e-10\\1'],
])('spacing of "%s" is stored as "%s"', (given, stored) => {
  expect(textOf(one(0x00280030, 'DS', given))).toBe(stored);
});

test.each([
  ['SE\\IR', 'SE\\IR'],
  ['SE\\Zq7\\IR', 'SE\\IR'],
  ['Zq7', ''],
])('the scanning sequence "%s" is stored as "%s"', (given, stored) => {
  expect(textOf(one(0x00180020, 'CS', given))).toBe(stored);
});

const paletteOf = (entries: number, bytes: Uint8Array, format = little): number[] => {
  const { stored } = copy(
    [
      { tag: 0x00281101, vr: 'US', value: [entries, 0, 16] },
      { tag: 0x00281201, vr: 'OW', value: bytes },
    ],
    format,
  );
  return bytesOf(stored.find(({ tag }) => tag === 0x00281201));
};
const counted = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i + 1);

test.each([
  ['of words has two bytes for each entry', 3, 6, 6],
  ['of words loses what follows its entries', 3, 10, 6],
  ['of bytes has one for each entry', 4, 4, 4],
  ['of bytes loses what follows its entries', 4, 6, 4],
  ['of an odd number of bytes is padded', 3, 4, 4],
  ['shorter than its entries stays', 8, 4, 4],
  ['of no entries has 65,536', 0, 6, 6],
])('a table %s', (_, entries, given, stored) => {
  expect(paletteOf(entries, counted(given))).toEqual([...counted(stored)]);
});

test('a full table of 65,536 words loses what follows', () => {
  expect(paletteOf(0, new Uint8Array(65_536 * 2 + 4))).toHaveLength(65_536 * 2);
});

test('the words of a table in big endian are swapped, whatever the table describes', () => {
  const big = { explicit: true, littleEndian: false };
  expect(paletteOf(2, counted(4), big)).toEqual([2, 1, 4, 3]);
  expect(paletteOf(2, counted(4))).toEqual([1, 2, 3, 4]);
  expect(bytesOf(one(0x00281221, 'OW', counted(4), big))).toEqual([2, 1, 4, 3]);
});

const regionOf = (code: FixtureElement[][]): string[] => {
  const group: FixtureElement = { tag: 0x00082218, vr: 'SQ', value: code, undefinedLength: true };
  const frame: FixtureElement = { tag: 0x00209071, vr: 'SQ', value: [[group]], undefinedLength: true };
  const shared = one(0x52009229, 'SQ', [[frame]]);
  let items = shared && 'items' in shared.value ? shared.value.items : [];
  for (let depth = 0; depth < 2; depth++) {
    const [inner] = items[0]!;
    items = inner && 'items' in inner.value ? inner.value.items : [];
  }
  return items[0]!.map(textOf);
};
const codeOf = (value: string): FixtureElement[][] => [
  [
    { tag: 0x00080100, vr: 'SH', value },
    { tag: 0x00080104, vr: 'LO', value: 'Zq7' },
  ],
];

test.each([
  ['12738006', ['12738006', 'SCT', 'Brain']],
  ['T-A0100', ['12738006', 'SCT', 'Brain']],
  ['69536005', ['69536005', 'SCT', 'Head']],
  ['T-D1100', ['69536005', 'SCT', 'Head']],
  ['Zq7', ['38866009', 'SCT', 'Body part']],
])('the region %s is stored as a code that is known', (given, stored) => {
  expect(regionOf(codeOf(given))).toEqual(stored);
});

test('a region without a code is a body part', () => {
  expect(regionOf([])).toEqual(['38866009', 'SCT', 'Body part']);
});

test('a sequence that was not read into items is removed', () => {
  const tag = 0x00283010;
  const elements = new Map([[tag, { tag, vr: 'SQ', offset: 0, length: 2 }]]);
  const walk = { removed: createRemovedList(), kept: new Set<string>(), signed: false, uids: new Map() };
  expect(copyKeptAttributes({ bytes: new Uint8Array(2), littleEndian: true, elements }, walk)).toEqual([]);
  expect(walk.removed.list()).toHaveLength(1);
});
