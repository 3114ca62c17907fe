import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { deidentifyDicom } from '#imaging/deidentify/deidentify-dicom.ts';
import { decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { Refusal } from '#imaging/refusals.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { interFiles } from '#server/outputs/fonts/inter.ts';
import { buildDicom, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { openScan } from '../decode/open-scan.ts';
import { deidentifyScan } from './deidentify-scan.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Files with planted words; `npm run fuzz` makes many more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);
const command = 'npx vitest run server/intake/prepare/deidentify/residue';
const mark = 'Zq7Planted';
const side = 16;

/** Any attribute (known, unknown, private or retired) of any text type. */
const vrs = 'AE AS CS DA DS DT IS LO LT OB PN SH ST TM UC UI UN UR UT'.split(' ');
const taken = new Set([
  0x00020000,
  0x7fe00010,
  ...grayElements(1, 1, { allocated: 16, stored: 12 }).map(({ tag }) => tag),
]);
const element: fc.Arbitrary<FixtureElement> = fc
  .record({
    group: fc.oneof(
      fc.constantFrom(0x0008, 0x0010, 0x0018, 0x0020, 0x0032, 0x0040, 0x0400, 0x6000),
      fc.integer({ min: 0x0008, max: 0x7fdf }),
    ),
    number: fc.integer({ min: 0x0001, max: 0xffff }),
    vr: fc.constantFrom(...vrs),
    script: fc.boolean(),
  })
  .filter(({ group, number }) => !taken.has(group * 0x10000 + number))
  .map(({ group, number, vr, script }) => ({
    tag: group * 0x10000 + number,
    vr,
    value: script ? `<script>${mark}</script>` : `${mark}^Jane`,
  }));
const nested: fc.Arbitrary<FixtureElement> = fc
  .record({
    element: fc.array(element, { minLength: 1, maxLength: 3 }),
    group: fc.integer({ min: 0x0008, max: 0x7fd0 }),
    open: fc.boolean(),
  })
  .map(({ element: inside, group, open }) => ({
    tag: group * 0x10000 + 0x1111,
    vr: 'SQ',
    value: [unique(inside)],
    undefinedLength: open,
  }));

function unique(elements: FixtureElement[]): FixtureElement[] {
  return [...new Map(elements.map((each) => [each.tag, each])).values()];
}

/** What would be stored, as text; empty if the file is refused. Joins wide characters. */
async function storedText(file: Buffer): Promise<string> {
  try {
    const text = Buffer.from(deidentifyDicom(await decodeStored(openStoredFrames(file))).bytes).toString(
      'latin1',
    );
    return `${text}\n${text.replaceAll('\0', '')}`;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

test('nothing planted in any attribute, preamble or tail of a DICOM file is stored', async () => {
  const pixels = { bytes: littleEndianBytes(makePhantom(side, side)), encapsulated: false };
  let tried = 0;
  const left: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: element }, { weight: 1, arbitrary: nested }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.boolean(),
      async (planted, explicit) => {
        tried += 1;
        const file = buildDicom({
          transferSyntax: explicit ? '1.2.840.10008.1.2.1' : '1.2.840.10008.1.2',
          layout: { explicit, littleEndian: true },
          elements: unique([...grayElements(side, side, { allocated: 16, stored: 12 }), ...planted]),
          pixels,
          preamble: Buffer.from(`MZ<html>${mark}`.padEnd(128)),
          meta: [{ tag: 0x00020016, vr: 'AE', value: mark }],
          trailing: Buffer.from(`PK\u0003\u0004${mark}`),
        });
        const stored = await storedText(file);
        if (/Zq7Planted|<script|<html|Jane/.test(stored)) {
          left.push(planted.map(({ tag, vr }) => `${tag.toString(16)} ${vr}`).join());
        }
      },
    ),
    { numRuns: numRuns * 4, seed: 20_265 },
  );
  recordRow('residue-header', {
    what: 'DICOM files with names and scripts in any attribute, preamble and tail: words still in the stored file',
    command,
    inputs: tried,
    residue: left.length,
  });
  expect(left).toEqual([]);
});

const words = ['DOE^JANE 1961', 'Muster, Hans', 'ID 4711-0815', '12.03.1974 F', 'ST. MARY HOSPITAL'];
const corners = [
  [0.02, 0.06],
  [0.55, 0.06],
  [0.02, 0.97],
  [0.5, 0.97],
] as const;

test('names written into the dark margin are covered, or the visitor is warned', async () => {
  GlobalFonts.registerFromPath(interFiles.regular, 'Residue Inter');
  const random = createRandom(20_266);
  const size = 256;
  const count = Math.max(8, Math.round(numRuns / 8));
  let silent = 0;
  for (let index = 0; index < count; index += 1) {
    const { gray } = generatePhantom({ seed: 61_000 + index, size, sequence: 't1ce' });
    const canvas = createCanvas(size, size);
    const context = canvas.getContext('2d');
    context.fillStyle = '#000';
    context.fillRect(0, 0, size, size);
    context.fillStyle = '#fff';
    context.font = `${Math.round(random.between(10, 15))}px 'Residue Inter'`;
    const [x, y] = corners[index % corners.length]!;
    context.fillText(words[index % words.length]!, x * size, y * size);
    const { data } = context.getImageData(0, 0, size, size);
    const written: number[] = [];
    const drawn = Uint8Array.from(gray, (value, i) => {
      if (data[i * 4]! > 200) written.push(i);
      return Math.max(value, data[i * 4]!);
    });
    expect(written.length).toBeGreaterThan(50);
    const file = await sharp(drawn, { raw: { width: size, height: size, channels: 1 } })
      .png()
      .toBuffer();
    const { scan, receipt } = await deidentifyScan(await openScan(file));
    const shown = scan.frames[0]!.pixels;
    const readable = written.filter((i) => shown[i * scan.channels]! > 150).length / written.length;
    if (readable > 0.3 && receipt.notices.length === 0) silent += 1;
  }
  recordRow('residue-burned-in', {
    what: 'slices with a name in the dark margin: text still readable without a warning',
    command,
    inputs: count,
    residue: silent,
  });
  expect(silent).toBe(0);
});
