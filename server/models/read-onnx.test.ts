import { expect, test } from 'vitest';
import { writeTinyNetwork } from '#server/analysis/detect/tiny-network.fixture.ts';
import { readOnnx } from './read-onnx.ts';

const network = writeTinyNetwork({ size: 32, anchors: [[1, 2, 3, 4, 0.5]] });

/** Length-prefixed protocol buffer fields, short contents only. */
const field = (id: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    id < 16 ? Buffer.from([id * 8 + 2]) : Buffer.from([((id * 8 + 2) & 127) | 128, id >> 4]),
    Buffer.from([bytes.length]),
    bytes,
  ]);
};
const flag = (id: number, value: number) => Buffer.from([id * 8, value]);
const node = (...fields: Buffer[]) => field(7, field(1, Buffer.concat([field(4, 'Identity'), ...fields])));
const external = Buffer.concat([field(8, 'w'), flag(14, 1)]);

test('the network itself holds nothing foreign', () => {
  const facts = readOnnx(network);
  expect(facts.foreign).toBe(false);
  expect(facts.outputs).toEqual(['boxes', 'scores', 'types', 'scope']);
  expect(facts.input).toEqual([{ name: 'image', dims: [1, 1, 32, 32] }]);
});

test('a second graph is read like the first, as the runtime joins them', () => {
  const loop = readOnnx(Buffer.concat([network, field(7, field(1, field(4, 'Loop')))]));
  expect(loop.operators).toContain('Loop');
  expect(loop.outputs).toContain('boxes');
});

test.each([
  ['weights in another file, in a second graph', field(7, field(5, external))],
  ['a graph inside a node', node(field(5, field(6, '')))],
  ['several graphs inside a node', node(field(5, field(11, '')))],
  ['a list of tensors in other files', node(field(5, field(10, external)))],
  ['a sparse tensor', node(field(5, field(22, '')))],
  ['sparse weights', field(7, field(15, 'x'))],
  ['a graph for training', field(20, '')],
  ['a function', field(25, '')],
])('%s is foreign', (_, added) => {
  expect(readOnnx(Buffer.concat([network, added])).foreign).toBe(true);
});

test('a name that is given twice counts as the runtime reads it: as given last', () => {
  const output = field(7, field(12, Buffer.concat([field(1, 'boxes'), field(1, 'other')])));
  expect(readOnnx(Buffer.concat([network, output])).outputs.at(-1)).toBe('other');
});
