import { describe, expect, test } from 'vitest';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { checkPicture } from './check-picture.ts';

const side = 256;
const slice = generatePhantom({ seed: 3, size: side }).gray;
const picture = (draw: (x: number, y: number) => number, width = side, height = side) => ({
  width,
  height,
  gray: Uint8Array.from({ length: width * height }, (_, i) => draw(i % width, Math.floor(i / width))),
});
const header = {
  modality: 'MR',
  bodyPart: 'BRAIN',
  oneBit: false,
  weighting: 't1',
  afterContrast: false,
} as const;
const reasonsFor = (input: Parameters<typeof checkPicture>[0], said: HeaderFacts | null) =>
  checkPicture(input, { header: said, pixelSpacing: null }).judgment.reasons.map(
    ({ gate, id }) => `${gate}:${id}`,
  );
const nothingKnown = { header: null, pixelSpacing: null };
describe('content', () => {
  test.each([
    ['black', picture(() => 0), 'empty'],
    ['gray', picture(() => 128), 'empty'],
    ['white', picture(() => 255), 'empty'],
    ['one pixel', picture(() => 90, 1, 1), 'too-small'],
  ])('%s is not analyzed', (_name, input, id) => {
    expect(reasonsFor(input, null)).toEqual([`content:${id}`]);
  });

  test('what only looks unlike a slice is left to the network: two values, flat boxes, a part of a head', () => {
    const disc = picture((x, y) => ((x - 128) ** 2 + (y - 128) ** 2 < 90 ** 2 ? 255 : 0));
    const page = picture((x, y) => (y < 150 ? 140 : x < 100 ? 180 : (x * y) % 60));
    const whole = generatePhantom({ seed: 3, size: 512 }).gray;
    const part = picture((x, y) => whole[(y + 160) * 512 + x + 160]!, 190, 190);
    for (const input of [disc, page, part]) expect(reasonsFor(input, null)).toEqual([]);
  });

  test('a color map is not analyzed', () => {
    const color = Uint8Array.from({ length: side * side * 3 }, (_, i) =>
      i % 3 === 0 ? slice[Math.floor(i / 3)]! : 20,
    );
    expect(reasonsFor({ gray: slice, width: side, height: side, color }, null)).toEqual(['quality:colour']);
  });

  test('a slice passes, and its negative passes with a note and is turned', () => {
    const whole = { gray: slice, width: side, height: side };
    expect(checkPicture(whole, nothingKnown)).toMatchObject({
      judgment: { judged: true, reasons: [], notes: [] },
      inverted: false,
    });
    const negative = checkPicture({ ...whole, gray: slice.map((value) => 255 - value) }, nothingKnown);
    expect(negative).toMatchObject({ inverted: true, judgment: { judged: true } });
    expect(negative.judgment.notes).toMatchObject([{ id: 'inverted' }]);
  });
});

describe('header', () => {
  const whole = { gray: slice, width: side, height: side };
  test.each(['CT', 'US', 'NM', 'PT', 'CR', 'DX', 'MG', 'XA', 'RF', 'SEG', 'OP', 'ZZ'])(
    'modality %s is refused by name',
    (modality) => {
      expect(reasonsFor(whole, { ...header, modality })).toEqual([
        `header:modality-${modality.toLowerCase()}`,
      ]);
    },
  );

  test.each(['MR', 'OT', 'SC', null])('modality %s is left to the picture', (modality) => {
    expect(reasonsFor(whole, { ...header, modality })).toEqual([]);
  });

  test.each(['CHEST', 'LSPINE', 'KNEE', 'C_SPINE'])('body part %s is refused', (bodyPart) => {
    expect(reasonsFor(whole, { ...header, bodyPart })).toEqual(['header:body-part']);
  });

  test.each(['BRAIN', 'HEAD', 'SKULL', 'HEADNECK', null])('body part %s passes', (bodyPart) => {
    expect(reasonsFor(whole, { ...header, bodyPart })).toEqual([]);
  });

  test('a mask of one bit is refused, a diffusion slice passes with a note', () => {
    expect(reasonsFor(whole, { ...header, oneBit: true })).toEqual(['header:one-bit']);
    expect(
      checkPicture(whole, { header: { ...header, weighting: 'diffusion' }, pixelSpacing: null }).judgment,
    ).toMatchObject({
      judged: true,
      notes: [{ id: 'sequence-dwi' }],
    });
  });
});

test('what is doubtful about a slice is a note beside its verdict', () => {
  const whole = { gray: slice, width: side, height: side };
  const notesFor = (input: typeof whole, facts: Parameters<typeof checkPicture>[1]) =>
    checkPicture(input, facts).judgment.notes.map(({ id }) => id);
  expect(notesFor(whole, { header: null, pixelSpacing: { row: 1.2, column: 0.6 } })).toEqual(['non-square']);
  const swi = { ...header, weighting: 'susceptibility' as const };
  expect(notesFor(whole, { header: swi, pixelSpacing: null })).toEqual(['sequence-unmeasured']);
  const small = generatePhantom({ seed: 3, size: 96 }).gray;
  const corner = picture((x, y) =>
    x >= 80 && x < 176 && y >= 80 && y < 176 ? small[(y - 80) * 96 + x - 80]! : 0,
  );
  expect(notesFor(corner, nothingKnown)).toEqual(['level']);
});
