import { type CodecFrame, checkCodestream, type ExpectedFrame } from './codec-frame.ts';
import { readCodestream2000 } from './codestream-2000.ts';
import { createWasmCodec } from './wasm-codec.ts';

const run = createWasmCodec(
  async (options) => (await import('@cornerstonejs/codec-openjpeg/wasmjs')).default(options),
  'JPEG 2000',
);

export async function decodeJpeg2000(bytes: Uint8Array, expected: ExpectedFrame): Promise<CodecFrame> {
  const stream = readCodestream2000(bytes);
  checkCodestream(stream, expected);
  const frame = await run(
    stream.data,
    (module) => new module.J2KDecoder(),
    (info) => checkCodestream({ ...info, channels: info.componentCount }, expected),
  );
  return { ...frame, color: stream.colorTransform && expected.channels === 3 ? 'RGB' : undefined };
}
