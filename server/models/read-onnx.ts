/** What a network file says about itself, read without running anything of it. */
export interface OnnxFacts {
  input: { name: string; dims: (number | null)[] }[];
  outputs: string[];
  operators: Set<string>;
  /** Names of operator sets other than the standard one. */
  otherDomains: Set<string>;
  /** Weights that lie in other files, or graphs inside of nodes: no file of ours has them. */
  foreign: boolean;
}

interface Field {
  id: number;
  value: number;
  bytes: Uint8Array;
}

const none = new Uint8Array();

/** The fields of one message of a protocol buffer. Throws where the bytes are none. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = message[at];
      if (byte === undefined) break;
      at += 1;
      // Bits above the 53 that a number holds exactly do not matter for a name, a length or a small code.
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new Error('This is no protocol buffer.');
  };
  const take = (length: number): Uint8Array => {
    if (at + length > message.length) throw new Error('This protocol buffer is cut off.');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = varint();
    const id = Math.floor(key / 8);
    if (id === 0) throw new Error('This is no protocol buffer.');
    switch (key % 8) {
      case 0:
        yield { id, value: varint(), bytes: none };
        break;
      case 1:
        yield { id, value: 0, bytes: take(8) };
        break;
      case 2:
        yield { id, value: 0, bytes: take(varint()) };
        break;
      case 5:
        yield { id, value: 0, bytes: take(4) };
        break;
      default:
        throw new Error('This is no protocol buffer.');
    }
  }
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const inside = (message: Uint8Array, id: number): Uint8Array[] =>
  [...fieldsOf(message)].filter((field) => field.id === id).map(({ bytes }) => bytes);
/** A text that is given more than once counts as it was given last, as the runtime reads it. */
const nameOf = (message: Uint8Array, id: number): string => text(inside(message, id).at(-1) ?? none);
/** A message that is given more than once is one message: the runtime joins them, and so does this. */
const joined = (message: Uint8Array, id: number): Uint8Array => Buffer.concat(inside(message, id));

/** Numbers below are the field numbers of onnx.proto: ModelProto, GraphProto, NodeProto, TensorProto, ValueInfoProto. */
export function readOnnx(file: Uint8Array): OnnxFacts {
  const facts: OnnxFacts = {
    input: [],
    outputs: [],
    operators: new Set(),
    otherDomains: new Set(),
    // Graphs for training, and functions.
    foreign: inside(file, 20).length > 0 || inside(file, 25).length > 0,
  };
  for (const opset of inside(file, 8)) {
    const domain = nameOf(opset, 1);
    if (domain !== '' && domain !== 'ai.onnx') facts.otherDomains.add(domain);
  }
  const graph = joined(file, 7);
  if (graph.length === 0) throw new Error('This file holds no network.');
  const weights = new Set<string>();
  for (const { id, bytes } of fieldsOf(graph)) {
    if (id === 1) readNode(bytes, facts);
    if (id === 5) {
      weights.add(nameOf(bytes, 8));
      facts.foreign ||= isElsewhere(bytes);
    }
    if (id === 15) facts.foreign = true;
    if (id === 12) facts.outputs.push(nameOf(bytes, 1));
  }
  facts.input = inside(graph, 11)
    .map((info) => ({ name: nameOf(info, 1), dims: dimsOf(info) }))
    .filter(({ name }) => !weights.has(name));
  return facts;
}

const isElsewhere = (tensor: Uint8Array): boolean =>
  [...fieldsOf(tensor)].some(({ id, value }) => id === 13 || (id === 14 && value !== 0));

/** One graph or several, one sparse tensor or several. */
const foreignAttributes = new Set([6, 11, 22, 23]);

function readNode(node: Uint8Array, facts: OnnxFacts): void {
  for (const { id, bytes } of fieldsOf(node)) {
    if (id === 4) facts.operators.add(text(bytes));
    if (id === 7 && bytes.length > 0 && text(bytes) !== 'ai.onnx') facts.otherDomains.add(text(bytes));
    if (id !== 5) continue;
    for (const attribute of fieldsOf(bytes)) {
      if (foreignAttributes.has(attribute.id)) facts.foreign = true;
      if (attribute.id === 5 || attribute.id === 10) facts.foreign ||= isElsewhere(attribute.bytes);
    }
  }
}

/** Lengths of a tensor's sides; null where the file leaves one open. */
function dimsOf(valueInfo: Uint8Array): (number | null)[] {
  const shape = joined(joined(joined(valueInfo, 2), 1), 2);
  return inside(shape, 1).map((dim) => [...fieldsOf(dim)].findLast(({ id }) => id === 1)?.value ?? null);
}
