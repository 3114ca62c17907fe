import { concatBytes } from '../bytes.ts';
import { damaged } from '../refusals.ts';
import { type CodecFrame, checkCodestream, type ExpectedFrame, interleave } from './codec-frame.ts';
import { marker, nextMarker, segmentBody } from './jpeg/segments.ts';
import { createWasmCodec } from './wasm-codec.ts';

const run = createWasmCodec(
  async (options) => (await import('@cornerstonejs/codec-charls/wasmjs')).default(options),
  'jpegLs',
);

const startOfFrame55 = 0xf7;
/** CharLS searches for minutes if a stream ends without a marker. Appending these makes it fail at once. */
const endMarkers = Uint8Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 0xff : 0xd9));

/** Reads the size from SOF55 (ITU-T T.87 annex C). */
function readSize(data: Uint8Array): { width: number; height: number; channels: number; precision: number } {
  if (data[0] !== 0xff || data[1] !== 0xd8) throw damaged('jpegLs');
  let at = 2;
  for (;;) {
    const found = nextMarker(data, at);
    if (found.code === marker.startOfScan) throw damaged('jpegLs');
    const body = segmentBody(data, found.at);
    if (found.code === startOfFrame55) {
      return {
        precision: body[0]!,
        height: (body[1]! << 8) | body[2]!,
        width: (body[3]! << 8) | body[4]!,
        channels: body[5]!,
      };
    }
    at = found.at + 4 + body.length;
  }
}

export async function decodeJpegLs(data: Uint8Array, expected: ExpectedFrame): Promise<CodecFrame> {
  checkCodestream(readSize(data), expected);
  let planar = false;
  const frame = await run(
    concatBytes([data, endMarkers]),
    (module) => new module.JpegLSDecoder(),
    (_info, decoder) => {
      planar = expected.channels === 3 && decoder.getInterleaveMode() === 0;
    },
  );
  return planar ? { ...frame, samples: interleave(frame.samples) } : frame;
}
