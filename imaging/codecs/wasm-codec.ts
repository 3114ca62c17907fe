import { damaged, type Fault, Refusal } from '../refusals.ts';
import type { CodecFrame } from './codec-frame.ts';

/** Addresses of the codecs' WebAssembly by file name, for the browser. Node finds the files next to the code. */
let codecFiles: Record<string, string> = {};

export function setCodecFiles(files: Record<string, string>): void {
  codecFiles = files;
}

/** A new object each time, because the module modifies its options. */
const moduleOptions = (): CornerstoneModuleOptions => ({
  print: () => undefined,
  printErr: () => undefined,
  locateFile: (name, folder) => codecFiles[name] ?? folder + name,
});

/**
 * Runs decoders of one WebAssembly module, which is loaded once per thread. After a failure it is discarded, because a C++
 * exception leaves its memory in an unknown state and leaks allocations.
 */
export function createWasmCodec<M>(load: (options: CornerstoneModuleOptions) => Promise<M>, fault: Fault) {
  let loaded: Promise<M> | undefined;
  return async <D extends CornerstoneDecoder>(
    data: Uint8Array,
    make: (module: M) => D,
    check: (info: CornerstoneFrameInfo, decoder: D) => void,
  ): Promise<Omit<CodecFrame, 'color'>> => {
    loaded ??= load(moduleOptions());
    const module = await loaded;
    try {
      const decoder = make(module);
      decoder.getEncodedBuffer(data.length).set(data);
      decoder.decode();
      const info = decoder.getFrameInfo();
      check(info, decoder);
      const samples = copySamples(decoder.getDecodedBuffer(), info);
      const frame = {
        samples,
        channels: info.componentCount as 1 | 3,
        precision: info.bitsPerSample,
        signed: info.isSigned ?? false,
      };
      decoder.delete();
      return frame;
    } catch (error) {
      loaded = undefined;
      // A C++ exception arrives as a number without meaning.
      throw error instanceof Refusal ? error : damaged(fault, error);
    }
  };
}

/** Copies out of WebAssembly memory, which the next decoder will reuse. */
function copySamples(buffer: Uint8Array, info: CornerstoneFrameInfo): CodecFrame['samples'] {
  const count = info.width * info.height * info.componentCount;
  const wide = info.bitsPerSample > 8;
  if (buffer.length < count * (wide ? 2 : 1)) throw damaged('incompletePicture');
  if (!wide) return buffer.slice(0, count);
  const bytes = buffer.slice(0, count * 2);
  return info.isSigned ? new Int16Array(bytes.buffer) : new Uint16Array(bytes.buffer);
}
