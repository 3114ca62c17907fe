import { describe, expect, test } from 'vitest';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { checkPicture } from './check-picture.ts';
import { addScopeGate } from './judgement.ts';

const side = 256;
const slice = generatePhantom({ seed: 3, size: side }).grey;
const picture = (draw: (x: number, y: number) => number, width = side, height = side) => ({
  width,
  height,
  grey: Uint8Array.from({ length: width * height }, (_, i) => draw(i % width, Math.floor(i / width))),
});
const header = {
  modality: 'MR',
  bodyPart: 'BRAIN',
  oneBit: false,
  weighting: 't1',
  afterContrast: false,
} as const;
const reasonsFor = (input: Parameters<typeof checkPicture>[0], said: HeaderFacts | null) =>
  checkPicture(input, { header: said, pixelSpacing: null }).judgement.reasons.map(
    ({ gate, id }) => `${gate}:${id}`,
  );
const nothingKnown = { header: null, pixelSpacing: null };
const noise = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % 256;
};

/** Means over a square, twice. */
function blurred(grey: Uint8Array, radius: number): Uint8Array {
  const once = (input: Uint8Array) =>
    input.map((_, i) => {
      const [x, y] = [i % side, Math.floor(i / side)];
      let sum = 0;
      let count = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side) continue;
          sum += input[i + dy * side + dx]!;
          count++;
        }
      }
      return sum / count;
    });
  return once(once(grey));
}

describe('content', () => {
  test.each([
    ['black', picture(() => 0), 'empty'],
    ['grey', picture(() => 128), 'empty'],
    ['white', picture(() => 255), 'empty'],
    ['one pixel', picture(() => 90, 1, 1), 'too-small'],
    ['noise', picture(noise(7)), 'noise'],
    [
      'a blurred disc',
      picture((x, y) => 200 * Math.exp(-((((x - 128) / 70) ** 2 + ((y - 128) / 70) ** 2) ** 2))),
      'no-structure',
    ],
    [
      'a film',
      picture(
        (x, y) =>
          14 +
          (150 + ((x * 31 + y * 17) % 29)) * Math.exp(-(((x - 128) / 75) ** 2) - ((y - 128) / 80) ** 2) ** 2,
      ),
      'shadow',
    ],
    ['an icon', picture((x, y) => ((x - 128) ** 2 + (y - 128) ** 2 < 90 ** 2 ? 255 : 0)), 'saturated'],
    [
      'a page of flat boxes',
      picture((x, y) => (y < 150 ? 140 : x < 100 ? 180 : (x * y) % 60)),
      'no-structure',
    ],
  ])('%s is not judged', (_name, input, id) => {
    expect(reasonsFor(input, null)).toEqual([`content:${id}`]);
  });

  test('four slices side by side are not judged', () => {
    const small = generatePhantom({ seed: 3, size: 120 }).grey;
    const sheet = picture((x, y) => {
      const [left, top] = [(x % 128) - 4, (y % 128) - 4];
      return left >= 0 && left < 120 && top >= 0 && top < 120 ? small[top * 120 + left]! : 0;
    });
    expect(reasonsFor(sheet, null)).toEqual(['content:panels']);
  });

  test('a slice through the very top of a head is not judged, one that shows a little more is', () => {
    const at = (size: number) => {
      const small = generatePhantom({ seed: 3, size }).grey;
      const start = (side - size) >> 1;
      return picture((x, y) => {
        const [left, top] = [x - start, y - start];
        return left >= 0 && left < size && top >= 0 && top < size ? small[top * size + left]! : 0;
      });
    };
    expect(reasonsFor(at(64), null)).toEqual(['content:sliver']);
    expect(reasonsFor(at(112), null)).toEqual([]);
  });

  test('a slice of which only the inside is left is not judged, one that is cropped to the head is', () => {
    const whole = generatePhantom({ seed: 3, size: 512 }).grey;
    const part = picture((x, y) => whole[(y + 160) * 512 + x + 160]!, 190, 190);
    expect(reasonsFor(part, null)).toEqual(['content:cut-off']);
    const head = picture((x, y) => whole[(y + 40) * 512 + x + 70]!, 372, 432);
    expect(reasonsFor(head, null)).toEqual([]);
  });

  test('a blurred slice is not judged', () => {
    const soft = blurred(slice, 7);
    expect(
      reasonsFor(
        picture((x, y) => soft[y * side + x]!),
        null,
      ),
    ).toEqual(['quality:sharpness']);
  });

  test('a colour map is not judged', () => {
    const colour = Uint8Array.from({ length: side * side * 3 }, (_, i) =>
      i % 3 === 0 ? slice[Math.floor(i / 3)]! : 20,
    );
    expect(reasonsFor({ grey: slice, width: side, height: side, colour }, null)).toEqual(['quality:colour']);
  });

  test('a slice passes, and its negative passes with a note and is turned', () => {
    const whole = { grey: slice, width: side, height: side };
    expect(checkPicture(whole, nothingKnown)).toMatchObject({
      judgement: { judged: true, reasons: [], notes: [] },
      inverted: false,
    });
    const negative = checkPicture({ ...whole, grey: slice.map((value) => 255 - value) }, nothingKnown);
    expect(negative).toMatchObject({ inverted: true, judgement: { judged: true } });
    expect(negative.judgement.notes).toMatchObject([{ id: 'inverted' }]);
  });
});

describe('header', () => {
  const whole = { grey: slice, width: side, height: side };
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
      checkPicture(whole, { header: { ...header, weighting: 'diffusion' }, pixelSpacing: null }).judgement,
    ).toMatchObject({
      judged: true,
      notes: [{ id: 'sequence-dwi' }],
    });
  });
});

test('what is doubtful about a slice is a note beside its verdict', () => {
  const whole = { grey: slice, width: side, height: side };
  const notesFor = (input: typeof whole, facts: Parameters<typeof checkPicture>[1]) =>
    checkPicture(input, facts).judgement.notes.map(({ id }) => id);
  expect(notesFor(whole, { header: null, pixelSpacing: { row: 1.2, column: 0.6 } })).toEqual(['non-square']);
  const swi = { ...header, weighting: 'susceptibility' as const };
  expect(notesFor(whole, { header: swi, pixelSpacing: null })).toEqual(['sequence-unmeasured']);
  const small = generatePhantom({ seed: 3, size: 96 }).grey;
  const corner = picture((x, y) =>
    x >= 80 && x < 176 && y >= 80 && y < 176 ? small[(y - 80) * 96 + x - 80]! : 0,
  );
  expect(notesFor(corner, nothingKnown)).toEqual(['level']);
});

test('a low scope score is a reason, a missing one is none', () => {
  const passed = { judged: true, reasons: [], notes: [] };
  expect(addScopeGate(passed, 0.2, 0.5)).toMatchObject({ judged: false, reasons: [{ gate: 'scope' }] });
  expect(addScopeGate(passed, 0.6, 0.5)).toEqual(passed);
  expect(addScopeGate(passed, null, 0.5)).toEqual(passed);
});
