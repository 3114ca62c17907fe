import protobuf from 'protobufjs/minimal.js';

/** Data types in an ONNX file (onnx.proto, TensorProto.DataType). */
const float = 1;
const half = 10;

interface Field {
  number: number;
  wireType: number;
  /** For numbers. */
  value: number;
  /** The bytes of everything else. */
  body: Uint8Array;
  /** The field as encoded in the file. */
  whole: Uint8Array;
}

/**
 * Converts every half-precision value, type and cast of an ONNX file to 32-bit floats, for GPUs without half precision.
 * Everything else is copied. (In the protobuf schema, model field 7 is the graph; in the graph, 1 are nodes, 5 weights,
 * 11 to 13 value types.)
 */
export function halfToFloat(file: Uint8Array): Uint8Array<ArrayBuffer> {
  return rewrite(file, {
    7: (graph) =>
      rewrite(graph, { 1: floatNode, 5: floatTensor, 11: floatType, 12: floatType, 13: floatType }),
  });
}

function floatNode(node: Uint8Array): Uint8Array {
  const isCast = text(fieldsOf(node).find(({ number }) => number === 4)) === 'Cast';
  return rewrite(node, {
    5: (attribute) => {
      const toType = isCast && text(fieldsOf(attribute).find(({ number }) => number === 1)) === 'to';
      return rewrite(attribute, { 5: floatTensor }, toType ? { 3: asFloat } : {});
    },
  });
}

function floatType(value: Uint8Array): Uint8Array {
  return rewrite(value, {
    2: (type) => rewrite(type, { 1: (tensor) => rewrite(tensor, {}, { 1: asFloat }) }),
  });
}

function floatTensor(tensor: Uint8Array): Uint8Array {
  const fields = fieldsOf(tensor);
  if (fields.find(({ number }) => number === 2)?.value !== half) return tensor;
  return rewrite(tensor, { 9: floatBytes }, { 2: asFloat });
}

const asFloat = (type: number): number => (type === half ? float : type);

function floatBytes(halves: Uint8Array): Uint8Array {
  const view = new DataView(halves.buffer, halves.byteOffset, halves.byteLength);
  const out = new DataView(new ArrayBuffer(halves.length * 2));
  for (let at = 0; at < halves.length; at += 2)
    out.setFloat32(at * 2, halfValue(view.getUint16(at, true)), true);
  return new Uint8Array(out.buffer);
}

/** Decodes IEEE 754 binary16. */
function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Copies a message and replaces the bodies and numbers of some fields. */
function rewrite(
  message: Uint8Array,
  bodies: Record<number, (body: Uint8Array) => Uint8Array>,
  numbers: Record<number, (value: number) => number> = {},
): Uint8Array<ArrayBuffer> {
  const writer = protobuf.Writer.create();
  for (const { number, wireType, body, value, whole } of fieldsOf(message)) {
    if (wireType === 2 && bodies[number]) writer.uint32(number * 8 + 2).bytes(bodies[number](body));
    else if (wireType === 0 && numbers[number]) writer.uint32(number * 8).uint32(numbers[number](value));
    else writer.raw(whole);
  }
  return new Uint8Array(writer.finish());
}

function fieldsOf(message: Uint8Array): Field[] {
  const reader = protobuf.Reader.create(message);
  const fields: Field[] = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const tag = reader.uint32();
    const wireType = tag & 7;
    const value = wireType === 0 ? reader.uint32() : 0;
    const body = wireType === 2 ? reader.bytes() : none;
    if (wireType !== 0 && wireType !== 2) reader.skipType(wireType);
    fields.push({ number: tag >>> 3, wireType, value, body, whole: message.subarray(start, reader.pos) });
  }
  return fields;
}

const none = new Uint8Array();

function text(field: Field | undefined): string {
  return new TextDecoder().decode(field?.body);
}
