import { expect, test } from 'vitest';
import { createSliceReader, type RunNetwork } from './slice-reader.ts';

const size = 8;
const file = {
  input: { size },
  postprocess: { nmsIou: 0.5, blendIou: 0.7, maxDetections: 10, typeThreshold: 0.6 },
};
type Outputs = Awaited<ReturnType<RunNetwork>>;
const floats = (values: number[], dims: number[] = [1, values.length]) => ({
  data: Float32Array.from(values),
  dims,
});
const grid = (value: number) => floats(new Array<number>(16).fill(value), [1, 1, 4, 4]);

/** Two places, of which the first is marked, as a network with every output gives them. */
const complete: Outputs = {
  boxes: floats([1, 1, 5, 5, 4, 4, 7, 7]),
  scores: floats([0.9, 0.05]),
  types: floats([0.8, 0.1, 0.1, 0.1, 0.1, 0.1]),
  scope: floats([0.7]),
  mask: grid(0),
  brain: grid(1),
  kind: floats([0.9, 0.02, 0.02, 0.02, 0.02, 0.01, 0.01]),
  sequence: floats([0.9, 0.02, 0.02, 0.02, 0.02, 0.02]),
  other: floats([0.1, 0.8]),
  otherBoxes: floats([1, 1, 5, 5, 4, 4, 7, 7]),
};
const reader = (changed: Outputs = {}) => {
  const inputs: Float32Array[] = [];
  const made = createSliceReader(file, async (input) => {
    inputs.push(input);
    return { ...complete, ...changed };
  });
  return { ...made, inputs };
};
const picture = { gray: new Uint8Array(size * size).fill(90), width: size, height: size };

test('a picture goes in at the size of the network, and every output comes back', async () => {
  const { read, inputs } = reader();
  const reading = await read(picture, 0.15);
  expect(inputs.map(({ length }) => length)).toEqual([size * size]);
  expect(reading.boxes).toMatchObject([{ x: 3, y: 3, width: 0.5, height: 0.5 }]);
  expect(reading.boxes[0]!.confidence).toBeCloseTo(0.9);
  expect(reading.others).toMatchObject([{ class: 'other', x: 5.5 }]);
  expect(reading.scope).toBeCloseTo(0.7);
  expect(reading.kind?.['brain-mr']).toBeCloseTo(0.9);
  expect(reading.sequence?.t1).toBeCloseTo(0.9);
  expect(reading.brain).toMatchObject({ width: 4, height: 4 });
});

test('a lower bound of the confidence leaves out what is below it', async () => {
  expect((await reader().read(picture, 0.95)).boxes).toEqual([]);
  expect((await reader().read(picture)).boxes.length).toBeGreaterThan(0);
});

test('a network without the outputs of later versions is read without them', async () => {
  const without = Object.fromEntries(
    ['mask', 'brain', 'kind', 'sequence', 'other', 'otherBoxes'].map((name) => [name, undefined]),
  );
  const { read, warmUp } = reader(without);
  const reading = await read(picture, 0.1);
  for (const name of ['brain', 'kind', 'sequence', 'others']) expect(reading).not.toHaveProperty(name);
  await expect(warmUp()).resolves.toBeUndefined();
});

test('the first run has an empty picture', async () => {
  const { warmUp, inputs } = reader();
  await warmUp();
  expect(inputs).toEqual([new Float32Array(size * size)]);
});

test.each<[string, Outputs, RegExp]>([
  [
    'another kind of number',
    { scores: { data: Float64Array.of(1), dims: [1] } },
    /no 32-bit float .* "scores"/,
  ],
  ['no boxes', { boxes: undefined }, /no 32-bit float output named "boxes"/],
  ['no scope', { scope: floats([]) }, /empty scope/],
  ['a mask without a grid', { mask: floats([1, 2], [2]) }, /"mask" of the network is not a grid/],
  ['a mask of another size', { mask: floats([1, 2], [1, 1, 4, 4]) }, /"mask" of the network is not a grid/],
  ['a map without a width', { brain: floats([], [1, 1, 4, 0]) }, /"brain" of the network is not a grid/],
])('a network with %s is refused with the name of the output', async (_, changed, said) => {
  await expect(reader(changed).read(picture)).rejects.toThrow(said);
});

const misfit = {
  match: /"boxes", "scores" and "types" of the network do not match/,
  probable: /"scores", "types" and "scope" of the network are not probabilities/,
  sized: /"kind", "sequence" and "brain" of the network are not probabilities of the expected size/,
  other: /"other" of the network does not hold one probability for each score/,
  otherBoxes: /"otherBoxes" of the network does not hold one box for each score/,
  finite: /"boxes" of the network is not finite/,
};
test.each<[string, Outputs, RegExp]>([
  ['boxes for fewer scores', { boxes: floats([1, 1, 5, 5]) }, misfit.match],
  ['types for fewer scores', { types: floats([0.8, 0.1, 0.1]) }, misfit.match],
  ['a score above one', { scores: floats([1.1, 0.05]) }, misfit.probable],
  ['a score below zero', { scores: floats([0.9, -0.1]) }, misfit.probable],
  ['a type above one', { types: floats([0.8, 0.1, 0.1, 2, 0.1, 0.1]) }, misfit.probable],
  ['a scope below zero', { scope: floats([-1]) }, misfit.probable],
  ['a kind too few', { kind: floats([0.9, 0.1]) }, misfit.sized],
  ['a kind above one', { kind: floats([9, 0, 0, 0, 0, 0, 0]) }, misfit.sized],
  ['a sequence too few', { sequence: floats([0.9, 0.1]) }, misfit.sized],
  ['a sequence above one', { sequence: floats([9, 0, 0, 0, 0, 0]) }, misfit.sized],
  ['a map above one', { brain: grid(2) }, misfit.sized],
  ['one other score', { other: floats([0.1]) }, misfit.other],
  ['an other score above one', { other: floats([0.1, 3]) }, misfit.other],
  ['one other box', { otherBoxes: floats([1, 1, 5, 5]) }, misfit.otherBoxes],
  ['an endless other box', { otherBoxes: floats([1, 1, 5, Infinity, 4, 4, 7, 7]) }, misfit.otherBoxes],
  ['an endless box', { boxes: floats([1, 1, 5, Infinity, 4, 4, 7, 7]) }, misfit.finite],
])('a network with %s is refused before it reads anything', async (_, changed, said) => {
  await expect(reader(changed).warmUp()).rejects.toThrow(said);
});

test('rounding beyond zero and one is no misfit', async () => {
  const rounded = { scores: floats([1.0005, -0.0005]), scope: floats([1.0009]) };
  await expect(reader(rounded).warmUp()).resolves.toBeUndefined();
  await expect(reader({ scope: floats([1.002]) }).warmUp()).rejects.toThrow(misfit.probable);
});
