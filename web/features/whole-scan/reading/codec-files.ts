import charls from '@cornerstonejs/codec-charls/wasm?url';
import openjpeg from '@cornerstonejs/codec-openjpeg/wasm?url';
import openjph from '@cornerstonejs/codec-openjph/wasm?url';

/** Addresses of each codec's WebAssembly, by the name that the codec requests. */
export const codecFiles: Record<string, string> = {
  'charlswasm.wasm': charls,
  'openjpegwasm.wasm': openjpeg,
  'openjphjs.wasm': openjph,
};
