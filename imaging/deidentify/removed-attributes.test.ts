import { data as dcmjs } from 'dcmjs';
import { expect, test } from 'vitest';
import { removedKinds } from './receipt.ts';
import { categoryOfAttribute, createRemovedList, nameOfAttribute } from './removed-attributes.ts';

const patient = 'patient';
const dates = 'dates';
const people = 'people';
const identifiers = 'identifiers';
const descriptions = 'descriptions';
const settings = 'settings';
const vendor = 'private';
const overlays = 'overlays';
const other = 'other';

const categories: [tag: number, vr: string, category: string][] = [
  // Private groups are odd, whatever they hold.
  [0x00090010, 'LO', vendor],
  [0x00110010, 'DA', vendor],
  [0x60010010, 'US', vendor],
  // Curves (50xx), overlays (60xx), graphics (0070).
  [0x4ffe0010, 'US', other],
  [0x50000010, 'US', overlays],
  [0x501e3000, 'OW', overlays],
  [0x50fe3000, 'OW', overlays],
  [0x52000010, 'US', other],
  [0x5ffe0010, 'US', other],
  [0x60000010, 'US', overlays],
  [0x60fe3000, 'OW', overlays],
  [0x61000010, 'US', other],
  [0x00700001, 'SQ', overlays],
  [0x00720002, 'SH', other],
  // The whole patient group, dates included.
  [0x00100010, 'PN', patient],
  [0x00100030, 'DA', patient],
  // By representation, or by name where the file has none.
  [0x00080020, 'DA', dates],
  [0x00080030, 'TM', dates],
  [0x0040a120, 'DT', dates],
  [0x00080020, 'UN', dates],
  [0x00080201, 'SH', dates],
  [0x00400244, 'UN', dates],
  // People and places.
  [0x0040a123, 'PN', people],
  [0x00080090, 'UN', people],
  [0x00080092, 'ST', people],
  [0x00321032, 'UN', people],
  [0x0008007f, 'SH', other],
  [0x00080080, 'LO', people],
  [0x00080081, 'ST', people],
  [0x00080094, 'SH', people],
  [0x00080095, 'SH', other],
  [0x0008100f, 'SH', other],
  [0x00081010, 'SH', people],
  [0x00081040, 'LO', people],
  [0x00081070, 'UN', people],
  [0x00081072, 'SQ', people],
  [0x00081073, 'SQ', other],
  // Identifiers.
  [0x00080018, 'UI', identifiers],
  [0x00081155, 'UI', identifiers],
  [0x0020000d, 'UN', identifiers],
  [0x00080050, 'SH', identifiers],
  [0x00200010, 'SH', identifiers],
  [0x00380010, 'LO', identifiers],
  // Free text.
  [0x00081030, 'LO', descriptions],
  [0x0008103e, 'LO', descriptions],
  [0x00204000, 'UN', descriptions],
  [0x00281055, 'LO', descriptions],
  [0x00321060, 'LO', descriptions],
  [0x0040a160, 'UT', descriptions],
  [0x0040a168, 'LT', descriptions],
  [0x0040a169, 'ST', descriptions],
  [0x0040a16a, 'UC', descriptions],
  // The scanner.
  [0x00180015, 'CS', settings],
  [0x00200011, 'IS', settings],
  [0x00280010, 'US', settings],
  [0x00080070, 'LO', settings],
  [0x00081090, 'LO', settings],
  // The rest.
  [0x00080008, 'CS', other],
  [0x00400275, 'SQ', other],
  [0xfffcfffc, 'OB', other],
];

test.each(categories)('attribute %i of type %s', (tag, vr, category) => {
  expect(categoryOfAttribute(tag, vr)).toBe(category);
});

test('an attribute is named with its tag, an unknown one by its tag alone', () => {
  expect(nameOfAttribute(0x00100010)).toBe("Patient's Name (0010,0010)");
  expect(nameOfAttribute(0x00091001)).toBe('(0009,1001)');
});

test('each name is that of the standard, and 77 attributes have one', () => {
  const letters = (name: string) => name.replace(/^RETIRED_|'s\b|[^A-Za-z]/g, '').toLowerCase();
  const { nameMap } = dcmjs.DicomMetaDictionary as unknown as {
    nameMap: Record<string, { tag: string; name: string }>;
  };
  const named = Object.values(nameMap).flatMap(({ tag, name }) => {
    const own = nameOfAttribute(Number.parseInt(tag.replace(/[(,)]/g, ''), 16));
    return own.startsWith('(') ? [] : [[letters(own.slice(0, -tag.length)), letters(name)]];
  });
  expect(named).toHaveLength(77);
  for (const [own, standard] of named) expect(own).toBe(standard);
});

test('kinds are in the order of the receipt, whatever came first', () => {
  const removed = createRemovedList();
  for (const kind of removedKinds.toReversed()) removed.add(kind);
  expect(removed.list().map(({ kind }) => kind)).toEqual([...removedKinds]);
});

test('each removal is counted, each name is listed once, and at most forty of a kind', () => {
  const removed = createRemovedList();
  removed.add(dates, 'a');
  removed.add(dates, 'a');
  removed.add(dates);
  removed.add(patient, undefined, 5);
  for (let i = 0; i < 50; i++) removed.add(vendor, String(i));
  const [ofPatient, ofDates, ofVendor] = removed.list();
  expect(ofDates).toEqual({ kind: dates, count: 3, tags: ['a'] });
  expect(ofPatient).toEqual({ kind: patient, count: 5, tags: [] });
  expect(ofVendor).toMatchObject({ count: 50 });
  expect(ofVendor!.tags).toHaveLength(40);
});
