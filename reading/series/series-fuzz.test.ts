import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import { Refusal } from '#imaging/refusals.ts';
import { groupSeries } from '#imaging/series/group-series.ts';
import { sliceAt } from '#imaging/series/series.fixture.ts';
import type { SliceHeader } from '#imaging/series/slice-header.ts';
import { inEnglish } from '#tests/harness/in-english.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { describeSeries } from './describe-series.ts';
import { proposeSeries } from './propose-series.ts';

/** Series and volumes; `npm run fuzz` makes many more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);
/** Generous, because a busy machine is slow. */
const timeout = Math.max(300_000, numRuns * 100);

/** Any number that a manipulated header may contain. */
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    1e-300,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ),
  fc.double(),
  fc.integer({ min: -400, max: 400 }),
);
const vector = fc.tuple(number, number, number);
const text = fc.oneof(
  fc.constantFrom('', '__proto__', 'constructor', '<script>', 'AX T1 POST GD', '\u0000', 'ep2d_diff_ADC'),
  fc.string({ maxLength: 60 }),
);
const header: fc.Arbitrary<SliceHeader> = fc
  .record(
    {
      series: text,
      instance: text,
      patient: text,
      description: text,
      imageType: fc.array(text, { maxLength: 6 }),
      modality: text,
      width: fc.integer({ min: 0, max: 70_000 }),
      height: fc.integer({ min: 0, max: 70_000 }),
      position: fc.option(vector),
      rowDirection: fc.option(vector),
      columnDirection: fc.option(vector),
      spacing: fc.option(fc.record({ row: number, column: number })),
      thickness: fc.option(number),
      spacingBetween: fc.option(number),
      repetitionTime: fc.option(number),
      echoTime: fc.option(number),
      inversionTime: fc.option(number),
      bValue: fc.option(number),
      moment: number,
      instanceNumber: fc.option(number),
      frame: fc.nat({ max: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((change) => sliceAt(3, change as Partial<SliceHeader>));

test(
  'any headers become stacks that hold each slice at most once, with a description in words',
  () => {
    let tried = 0;
    fc.assert(
      fc.property(fc.array(header, { maxLength: 24 }), (headers) => {
        tried += 1;
        const stacks = groupSeries(headers);
        const held = stacks.flatMap(({ slices }) => slices);
        expect(new Set(held).size).toBe(held.length);
        expect(held.every((slice) => headers.includes(slice))).toBe(true);
        for (const stack of stacks) expect(inEnglish(describeSeries(stack).name)).toMatch(/\S/);
        proposeSeries(
          stacks.map((stack) => ({
            key: stack.key,
            sliceCount: stack.slices.length,
            plane: stack.geometry?.plane ?? null,
            description: describeSeries(stack),
          })),
        );
      }),
      { numRuns: numRuns * 2, seed: 20_263 },
    );
    recordRow('series', {
      what: 'series of slices with any headers',
      command: 'npx vitest run reading/series/series-fuzz',
      inputs: tried,
      crashes: 0,
      hangs: 0,
    });
  },
  timeout,
);

/** A small NIfTI-1 volume of 16-bit numbers. */
function smallNifti(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(352 + 6 * 5 * 4 * 2);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, true);
  for (const [at, value] of [3, 6, 5, 4, 1, 1, 1, 1].entries()) view.setInt16(40 + at * 2, value, true);
  view.setInt16(70, 4, true);
  view.setInt16(72, 16, true);
  for (let at = 0; at < 8; at += 1) view.setFloat32(76 + at * 4, 1, true);
  view.setFloat32(108, 352, true);
  view.setFloat32(112, 1, true);
  bytes.set([0x6e, 0x2b, 0x31, 0], 344);
  return bytes;
}

test(
  'a NIfTI header that is changed at random gives slices of their own size or a refusal',
  () => {
    const whole = smallNifti();
    expect(readNifti(whole.slice()).sliceCount).toBe(4);
    const change = fc.array(
      fc.record({ at: fc.nat({ max: 347 }), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
      { minLength: 1, maxLength: 4 },
    );
    let tried = 0;
    fc.assert(
      fc.property(change, fc.nat({ max: whole.length }), fc.boolean(), (changes, end, cut) => {
        tried += 1;
        const file = whole.slice();
        for (const { at, bytes } of changes) file.set(bytes.subarray(0, file.length - at), at);
        try {
          const read = readNifti(cut ? file.slice(0, end) : file);
          const slices = Array.from({ length: read.sliceCount }, (_, place) => read.slice(place));
          for (const slice of slices) {
            expect(slice.values.length).toBe(slice.width * slice.height);
            expect(slice.gray.length).toBe(slice.width * slice.height);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: numRuns * 10, seed: 20_264 },
    );
    recordRow('nifti', {
      what: 'NIfTI volumes with any bytes in their headers, whole and cut',
      command: 'npx vitest run reading/series/series-fuzz',
      inputs: tried,
      crashes: 0,
      hangs: 0,
    });
  },
  timeout,
);
