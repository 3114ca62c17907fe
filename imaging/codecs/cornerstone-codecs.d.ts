interface CornerstoneFrameInfo {
  width: number;
  height: number;
  bitsPerSample: number;
  componentCount: number;
  isSigned?: boolean;
}

interface CornerstoneDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  decode(): void;
  getFrameInfo(): CornerstoneFrameInfo;
  delete(): void;
}

interface CornerstoneEncoder {
  getDecodedBuffer(info: CornerstoneFrameInfo): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  encode(): void;
  delete(): void;
}

interface CornerstoneModuleOptions {
  print?: (text: string) => void;
  printErr?: (text: string) => void;
  locateFile?: (name: string, folder: string) => string;
}

declare module '@cornerstonejs/codec-charls/wasmjs' {
  export interface CharlsModule {
    JpegLSDecoder: new () => CornerstoneDecoder & { getInterleaveMode(): number };
    JpegLSEncoder: new () => CornerstoneEncoder & {
      setNearLossless(value: number): void;
      setInterleaveMode(mode: number): void;
    };
  }
  export default function create(options?: CornerstoneModuleOptions): Promise<CharlsModule>;
}

declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  export interface OpenJpegModule {
    J2KDecoder: new () => CornerstoneDecoder;
    J2KEncoder: new () => CornerstoneEncoder & {
      setQuality(lossless: boolean, quality: number): void;
      setCompressionRatio(layer: number, ratio: number): void;
      setDecompositions(count: number): void;
    };
  }
  export default function create(options?: CornerstoneModuleOptions): Promise<OpenJpegModule>;
}

declare module '@cornerstonejs/codec-openjph/wasmjs' {
  export interface OpenJphModule {
    HTJ2KDecoder: new () => CornerstoneDecoder;
    HTJ2KEncoder: new () => CornerstoneEncoder & {
      setQuality(lossless: boolean, quality: number): void;
      setDecompositions(count: number): void;
    };
  }
  export default function create(options?: CornerstoneModuleOptions): Promise<OpenJphModule>;
}
