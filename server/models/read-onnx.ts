import protobuf from 'protobufjs';

/** The structure of a network file, read without running it. */
export interface OnnxFacts {
  input: { name: string; dims: (number | null)[] }[];
  outputs: string[];
  operators: Set<string>;
  /** Names of operator sets other than the standard one. */
  otherDomains: Set<string>;
  /** External weights or nested graphs, which our files never have. */
  foreign: boolean;
}

/**
 * The fields of onnx.proto that decide whether a network may run. Forbidden fields are declared as repeated bytes, so
 * that they are counted whatever they contain.
 */
const { root } = protobuf.parse(`
  syntax = "proto2";
  message Model {
    optional Graph graph = 7;
    repeated OperatorSet operatorSets = 8;
    repeated bytes trainingGraphs = 20;
    repeated bytes functions = 25;
  }
  message OperatorSet { optional string domain = 1; }
  message Graph {
    repeated Node nodes = 1;
    repeated Tensor weights = 5;
    repeated Value inputs = 11;
    repeated Value outputs = 12;
    repeated bytes sparseWeights = 15;
  }
  message Node {
    optional string operator = 4;
    repeated Attribute attributes = 5;
    optional string domain = 7;
  }
  message Attribute {
    optional Tensor tensor = 5;
    repeated bytes graph = 6;
    repeated Tensor tensors = 10;
    repeated bytes graphs = 11;
    repeated bytes sparseTensor = 22;
    repeated bytes sparseTensors = 23;
  }
  message Tensor {
    optional string name = 8;
    repeated bytes externalData = 13;
    optional int32 location = 14;
  }
  message Value { optional string name = 1; optional Type type = 2; }
  message Type { optional TensorType tensor = 1; }
  message TensorType { optional Shape shape = 2; }
  message Shape { repeated Dimension dimensions = 1; }
  message Dimension { optional int64 length = 1; }
`);
const modelType = root.lookupType('Model');

interface Tensor {
  name: string;
  externalData: Uint8Array[];
  location: number;
}

interface Value {
  name: string;
  type?: { tensor?: { shape?: { dimensions: { length: number | null }[] } } };
}

interface Attribute {
  tensor: Tensor | null;
  tensors: Tensor[];
  graph: Uint8Array[];
  graphs: Uint8Array[];
  sparseTensor: Uint8Array[];
  sparseTensors: Uint8Array[];
}

interface Model {
  graph: {
    nodes: { operator: string; attributes: Attribute[]; domain: string }[];
    weights: Tensor[];
    inputs: Value[];
    outputs: Value[];
    sparseWeights: Uint8Array[];
  } | null;
  operatorSets: { domain: string }[];
  trainingGraphs: Uint8Array[];
  functions: Uint8Array[];
}

/** Reads like the runtime: repeated messages are merged, and the last of repeated strings counts. */
export function readOnnx(file: Uint8Array): OnnxFacts {
  const { graph, operatorSets, trainingGraphs, functions } = modelType.toObject(modelType.decode(file), {
    arrays: true,
    longs: Number,
  }) as Model;
  if (!graph) throw new Error('This file holds no network.');
  const { nodes, weights, inputs, outputs, sparseWeights } = graph;
  const attributes = nodes.flatMap((node) => node.attributes);
  const tensors = [
    ...weights,
    ...attributes.flatMap(({ tensor, tensors }) => (tensor ? [tensor, ...tensors] : tensors)),
  ];
  const domains = [...operatorSets, ...nodes].map(({ domain }) => domain);
  const weightNames = new Set(weights.map(({ name }) => name));
  return {
    input: inputs
      .filter(({ name }) => !weightNames.has(name))
      .map(({ name, type }) => ({
        name,
        dims: (type?.tensor?.shape?.dimensions ?? []).map(({ length }) => length ?? null),
      })),
    outputs: outputs.map(({ name }) => name),
    operators: new Set(nodes.map(({ operator }) => operator)),
    otherDomains: new Set(domains.filter((domain) => domain && domain !== 'ai.onnx')),
    foreign:
      [trainingGraphs, functions, sparseWeights].some((found) => found.length > 0) ||
      attributes.some(({ graph, graphs, sparseTensor, sparseTensors }) =>
        [graph, graphs, sparseTensor, sparseTensors].some((found) => found.length > 0),
      ) ||
      tensors.some(({ externalData, location }) => externalData.length > 0 || location),
  };
}
