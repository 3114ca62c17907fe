import charls from '@cornerstonejs/codec-charls/wasm?url';
import openjpeg from '@cornerstonejs/codec-openjpeg/wasm?url';
import openjph from '@cornerstonejs/codec-openjph/wasm?url';

/** Where the browser finds the WebAssembly of each codec, by the name that the codec asks for. */
export const codecFiles: Record<string, string> = {
  'charlswasm.wasm': charls,
  'openjpegwasm.wasm': openjpeg,
  'openjphjs.wasm': openjph,
};
