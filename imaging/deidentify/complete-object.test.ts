import { expect, test } from 'vitest';
import { latin1 } from '../bytes.ts';
import { type OutputElement, textElement } from '../dicom/write-dicom.ts';
import { classToStore, completeObject, methodCodes } from './complete-object.ts';

const classes = {
  mr: '1.2.840.10008.5.1.4.1.1.4',
  ct: '1.2.840.10008.5.1.4.1.1.2',
  enhancedMr: '1.2.840.10008.5.1.4.1.1.4.1',
  enhancedCt: '1.2.840.10008.5.1.4.1.1.2.1',
  capture: '1.2.840.10008.5.1.4.1.1.7',
  multiFrameCapture: '1.2.840.10008.5.1.4.1.1.7.2',
  other: '1.2.840.10008.5.1.4.1.1.6.1',
};
type Class = keyof typeof classes;

const textOf = ({ value }: OutputElement): string =>
  'bytes' in value ? latin1(value.bytes).replace(/[ \0]+$/, '') : `${value.items.length} items`;
const hex = (tag: number): string => tag.toString(16).padStart(8, '0');
const complete = (of: Class, given: OutputElement[] = []): Record<string, string> =>
  Object.fromEntries(
    completeObject(given, classes[of]).map((element) => [
      hex(element.tag),
      `${element.vr} ${textOf(element)}`,
    ]),
  );

/** Type 2 attributes of the patient, study, series, equipment and image modules (PS3.3 C.7), which may be empty. */
const everyObject = {
  '00080020': 'DA ',
  '00080030': 'TM ',
  '00080050': 'SH ',
  '00080070': 'LO ',
  '00080090': 'PN ',
  '00100010': 'PN ',
  '00100020': 'LO ',
  '00100030': 'DA ',
  '00100040': 'CS ',
  '00200010': 'SH ',
  '00200011': 'IS ',
  '00200013': 'IS ',
};
const uid = expect.stringMatching(/^UI 2\.25\.\d+$/);
/** Of a slice of an MR or CT series. */
const sliced = { '00080008': 'CS DERIVED\\SECONDARY\\OTHER', '00200052': uid, '00201040': 'LO ' };
/** Without a body part and an orientation. */
const unplaced = { '00200020': 'CS ', '00200060': 'CS ' };
/** Type 1 of enhanced objects, with the least specific values (PS3.3 A.36, A.38). */
const enhanced = {
  ...everyObject,
  ...sliced,
  '00080023': 'DA 19000101',
  '00080033': 'TM 000000',
  '0008002a': 'DT 19000101000000',
  '00080070': 'LO NONE',
  '00081090': 'LO NONE',
  '00181000': 'LO NONE',
  '00181020': 'LO NONE',
  '00200013': 'IS 1',
  '00282110': 'CS 00',
  '00280301': 'CS NO',
  '20500020': 'CS IDENTITY',
  '00400555': 'SQ 0 items',
};

const required: Record<Class, Record<string, unknown>> = {
  mr: {
    ...{ ...everyObject, ...sliced, ...unplaced },
    '00180020': 'CS RM',
    '00180021': 'CS NONE',
    '00180022': 'CS ',
    '00180023': 'CS ',
    '00180050': 'DS ',
    '00180080': 'DS ',
    '00180081': 'DS ',
    '00180091': 'IS ',
    '00185100': 'CS ',
  },
  ct: {
    ...{ ...everyObject, ...sliced, ...unplaced },
    '00180050': 'DS ',
    '00180060': 'DS ',
    '00185100': 'CS ',
    '00200012': 'IS ',
  },
  enhancedMr: enhanced,
  enhancedCt: enhanced,
  capture: { ...everyObject, ...unplaced, '00080064': 'CS WSD' },
  multiFrameCapture: { ...everyObject, ...unplaced, '00080064': 'CS WSD' },
  other: { ...everyObject, ...unplaced },
};

test.each(Object.keys(classes) as Class[])('an empty object of class %s gets what it must have', (of) => {
  expect(complete(of)).toEqual(required[of]);
});

test.each(Object.keys(classes) as Class[])('what an object of class %s has stays, once', (of) => {
  for (const tag of Object.keys(required[of])) {
    const given = textElement(Number.parseInt(tag, 16), 'LO', 'GIVEN');
    const stored = completeObject([given], classes[of]).filter((element) => hex(element.tag) === tag);
    expect(stored.map((element) => element.vr)).toEqual(['LO']);
    expect(textOf(stored[0]!)).toMatch(/^GIVEN/);
  }
});

test.each([
  ['laterality, once the body part is known', 'mr', 0x00180015, '00200060'],
  ['patient orientation, once the image orientation is known', 'ct', 0x00200037, '00200020'],
] as const)('an object needs no %s', (_, of, given, absent) => {
  expect(complete(of)).toHaveProperty(absent);
  expect(complete(of, [textElement(given, 'CS', 'ANY')])).not.toHaveProperty(absent);
});

test('an object of another class has an orientation in any case, and a position reference with a frame of reference', () => {
  const frame = textElement(0x00200052, 'UI', '2.25.1');
  expect(complete('other', [textElement(0x00200037, 'DS', '1')])).toHaveProperty('00200020');
  expect(complete('other', [frame])).toHaveProperty('00201040');
  expect(complete('other')).not.toHaveProperty('00201040');
});

test.each([
  ['IR', true],
  ['SE\\IR', true],
  ['IR\\SE', true],
  ['IR \\SE', true],
  ['SE', false],
  ['IRX', false],
  ['XIR', false],
])('an MR slice of sequence %s needs an inversion time: %s', (sequence, needed) => {
  const given = [textElement(0x00180020, 'CS', sequence)];
  expect('00180082' in complete('mr', given)).toBe(needed);
  expect('00180082' in complete('ct', given)).toBe(false);
});

test.each([
  ['mr', 'ORIGINAL', 'ORIGINAL\\OTHER\\OTHER'],
  ['ct', 'ORIGINAL\\PRIMARY', 'ORIGINAL\\PRIMARY\\OTHER'],
  ['mr', 'ORIGINAL\\PRIMARY\\M', 'ORIGINAL\\PRIMARY\\M'],
  ['mr', 'ORIGINAL\\PRIMARY\\M\\NONE', 'ORIGINAL\\PRIMARY\\M\\NONE'],
  ['enhancedMr', 'ORIGINAL\\PRIMARY', 'ORIGINAL\\PRIMARY\\NONE\\NONE'],
  ['enhancedCt', 'DERIVED\\PRIMARY\\VOLUME', 'DERIVED\\PRIMARY\\VOLUME\\NONE'],
  ['other', 'ORIGINAL', 'ORIGINAL'],
] as const)('the image type of class %s, %s, becomes %s', (of, given, stored) => {
  expect(complete(of, [textElement(0x00080008, 'CS', given)])['00080008']).toBe(`CS ${stored}`);
});

test.each([
  ['mr', 1, 'mr'],
  ['ct', 1, 'ct'],
  ['enhancedMr', 1, 'enhancedMr'],
  ['enhancedCt', 1, 'enhancedCt'],
  ['capture', 1, 'capture'],
  ['multiFrameCapture', 1, 'multiFrameCapture'],
  ['other', 1, 'capture'],
  ['other', 2, 'other'],
] as const)('class %s with %i frames is stored as %s', (declared, frames, stored) => {
  expect(classToStore(classes[declared], frames)).toBe(classes[stored]);
});

test.each([
  [false, ['113100']],
  [true, ['113100', '113101']],
])('the method says whether the pixels were checked: %s', (checked, values) => {
  const { tag, value } = methodCodes(checked);
  expect(hex(tag)).toBe('00120064');
  const items = 'items' in value ? value.items : [];
  expect(items.map(([code]) => textOf(code!))).toEqual(values);
  for (const item of items)
    expect(item.map((element) => hex(element.tag))).toEqual(['00080100', '00080102', '00080104']);
});
