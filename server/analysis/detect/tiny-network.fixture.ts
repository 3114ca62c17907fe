import protobuf from 'protobufjs/minimal.js';

const { Writer } = protobuf;

/**
 * Writes a minimal ONNX file by hand: it always marks the boxes it was made with, and its scope output is the
 * mean gray of the picture. Tests use it in place of a trained network.
 */
export interface TinyNetwork {
  size: number;
  /** left, top, right, bottom in input pixels, and the score. */
  anchors: [number, number, number, number, number][];
}

const floatType = 1;

export function writeTinyNetwork({ size, anchors }: TinyNetwork): Buffer {
  const count = anchors.length;
  const constants: [string, number[], number[]][] = [
    ['boxes', [1, count, 4], anchors.flatMap((anchor) => anchor.slice(0, 4))],
    ['scores', [1, count], anchors.map((anchor) => anchor[4])],
    ['types', [1, count, 3], anchors.flatMap(() => [0.9, 0.05, 0.05])],
  ];
  const mean = message(
    field(1, 'image'),
    field(2, 'scope'),
    field(4, 'ReduceMean'),
    field(5, message(field(1, 'axes'), ...[1, 2, 3].map((axis) => number(8, axis)), number(20, 7))),
    field(5, message(field(1, 'keepdims'), number(3, 0), number(20, 2))),
  );
  const graph = message(
    ...constants.map(([name]) =>
      field(1, message(field(1, `${name} value`), field(2, name), field(4, 'Identity'))),
    ),
    field(1, mean),
    field(2, 'tiny'),
    ...constants.map(([name, dims, values]) => field(5, tensor(`${name} value`, dims, values))),
    field(11, valueInfo('image', [1, 1, size, size])),
    ...constants.map(([name, dims]) => field(12, valueInfo(name, dims))),
    field(12, valueInfo('scope', [1])),
  );
  return message(number(1, 8), field(7, graph), field(8, message(field(1, ''), number(2, 17))));
}

function tensor(name: string, dims: number[], values: number[]): Buffer {
  const data = Buffer.from(Float32Array.from(values).buffer);
  return message(...dims.map((dim) => number(1, dim)), number(2, floatType), field(8, name), field(9, data));
}

function valueInfo(name: string, dims: number[]): Buffer {
  const shape = message(...dims.map((dim) => field(1, message(number(1, dim)))));
  return message(field(1, name), field(2, message(field(1, message(number(1, floatType), field(2, shape))))));
}

const number = (id: number, value: number): Uint8Array =>
  Writer.create()
    .uint32(id << 3)
    .uint32(value)
    .finish();

const field = (id: number, content: Uint8Array | string): Uint8Array =>
  Writer.create()
    .uint32((id << 3) | 2)
    .bytes(Buffer.from(content))
    .finish();

const message = (...fields: Uint8Array[]): Buffer => Buffer.concat(fields);
