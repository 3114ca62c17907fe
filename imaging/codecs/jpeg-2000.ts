import type { Fault } from '../refusals.ts';
import { type CodecFrame, checkCodestream, type ExpectedFrame } from './codec-frame.ts';
import { readCodestream2000 } from './codestream-2000.ts';
import { createWasmCodec } from './wasm-codec.ts';

function createDecoder<M>(
  fault: Fault,
  load: (options: CornerstoneModuleOptions) => Promise<M>,
  make: (module: M) => CornerstoneDecoder,
) {
  const run = createWasmCodec(load, fault);
  return async (bytes: Uint8Array, expected: ExpectedFrame): Promise<CodecFrame> => {
    const stream = readCodestream2000(bytes);
    checkCodestream(stream, expected);
    const frame = await run(stream.data, make, (info) =>
      checkCodestream({ ...info, channels: info.componentCount }, expected),
    );
    return { ...frame, color: stream.colorTransform && expected.channels === 3 ? 'RGB' : undefined };
  };
}

export const decodeJpeg2000 = createDecoder(
  'jpeg2000',
  async (options) => (await import('@cornerstonejs/codec-openjpeg/wasmjs')).default(options),
  (module) => new module.J2KDecoder(),
);

export const decodeHtj2k = createDecoder(
  'jpeg2000',
  async (options) => (await import('@cornerstonejs/codec-openjph/wasmjs')).default(options),
  (module) => new module.HTJ2KDecoder(),
);
