import protobuf from 'protobufjs';

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

/**
 * The parts of onnx.proto that say what a network is. Messages that the standard has once are repeated here: a file may
 * give one several times, and the runtime joins them. Presence is enough for what is foreign, so that is bytes.
 */
const { root } = protobuf.parse(
  `syntax = "proto3";
  message Model { repeated Graph graph = 7; repeated Opset opset = 8; repeated bytes training = 20; repeated bytes functions = 25; }
  message Opset { string domain = 1; }
  message Graph {
    repeated Node node = 1; repeated Tensor weights = 5; repeated Value input = 11; repeated Value output = 12;
    repeated bytes sparse = 15;
  }
  message Node { string operator = 4; repeated Attribute attribute = 5; string domain = 7; }
  message Attribute {
    repeated Tensor tensor = 5; repeated bytes graph = 6; repeated Tensor tensors = 10; repeated bytes graphs = 11;
    repeated bytes sparse = 22; repeated bytes sparses = 23;
  }
  message Tensor { string name = 8; repeated bytes elsewhere = 13; int32 location = 14; }
  message Value { string name = 1; repeated ValueType type = 2; }
  message ValueType { repeated TensorType tensor = 1; }
  message TensorType { repeated Shape shape = 2; }
  message Shape { repeated Side side = 1; }
  message Side { optional int64 length = 1; }`,
  { keepCase: true },
);
const model = root.lookupType('Model');

interface Tensor {
  name: string;
  elsewhere: Uint8Array[];
  location: number;
}
interface Attribute {
  tensor: Tensor[];
  tensors: Tensor[];
  graph: Uint8Array[];
  graphs: Uint8Array[];
  sparse: Uint8Array[];
  sparses: Uint8Array[];
}
interface Node {
  operator: string;
  domain: string;
  attribute: Attribute[];
}
interface Side {
  /** A 64-bit number, as an object of its own; null where the file leaves it open. */
  length: { toNumber(): number } | number | null;
}
interface Value {
  name: string;
  type: { tensor: { shape: { side: Side[] }[] }[] }[];
}
interface Graph {
  node: Node[];
  weights: Tensor[];
  input: Value[];
  output: Value[];
  sparse: Uint8Array[];
}
interface Model {
  graph: Graph[];
  opset: { domain: string }[];
  training: Uint8Array[];
  functions: Uint8Array[];
}

const isElsewhere = ({ elsewhere, location }: Tensor): boolean => elsewhere.length > 0 || location !== 0;

const isForeign = ({ tensor, tensors, graph, graphs, sparse, sparses }: Attribute): boolean =>
  graph.length + graphs.length + sparse.length + sparses.length > 0 ||
  [...tensor, ...tensors].some(isElsewhere);

/** Lengths of a tensor's sides; null where the file leaves one open. */
const dimsOf = ({ type }: Value): (number | null)[] =>
  type
    .flatMap(({ tensor }) => tensor)
    .flatMap(({ shape }) => shape)
    .flatMap(({ side }) => side.map(({ length }) => (length === null ? null : Number(length))));

export function readOnnx(file: Uint8Array): OnnxFacts {
  const { graph: graphs, opset, training, functions } = model.decode(file) as unknown as Model;
  if (graphs.length === 0) throw new Error('This file holds no network.');
  const nodes = graphs.flatMap(({ node }) => node);
  const weights = graphs.flatMap((graph) => graph.weights);
  const names = new Set(weights.map(({ name }) => name));
  const domains = [...opset, ...nodes].map(({ domain }) => domain);
  return {
    input: graphs
      .flatMap(({ input }) => input)
      .filter(({ name }) => !names.has(name))
      .map((value) => ({ name: value.name, dims: dimsOf(value) })),
    outputs: graphs.flatMap(({ output }) => output.map(({ name }) => name)),
    operators: new Set(nodes.map(({ operator }) => operator)),
    otherDomains: new Set(domains.filter((domain) => domain !== '' && domain !== 'ai.onnx')),
    foreign:
      training.length + functions.length > 0 ||
      graphs.some(({ sparse }) => sparse.length > 0) ||
      weights.some(isElsewhere) ||
      nodes.some(({ attribute }) => attribute.some(isForeign)),
  };
}
