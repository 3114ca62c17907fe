/** xhr2 ships no types. */
declare module 'xhr2' {
  const request: typeof globalThis.XMLHttpRequest;
  export default request;
}

/** An independent DICOM reader and writer without types. */
declare module 'dcmjs' {
  export const data: {
    DicomMessage: {
      readFile(bytes: ArrayBuffer): {
        dict: Record<string, { vr: string; Value?: unknown[] }>;
        write(): ArrayBuffer;
      };
    };
    DicomMetaDictionary: { naturalizeDataset(dict: unknown): Record<string, unknown> };
    BitArray: { unpack(bytes: ArrayBuffer): Uint8Array };
  };
}

/** The package's own types need extra dependencies. These cover what the tests use. */
declare module 'dicomweb-client' {
  export type Attributes = Record<string, { vr: string; Value?: unknown[] }>;
  interface Address {
    studyInstanceUID: string;
    seriesInstanceUID: string;
    sopInstanceUID: string;
  }
  export const api: {
    DICOMwebClient: new (options: {
      url: string;
      headers: Record<string, string>;
    }) => {
      storeInstances(options: { datasets: ArrayBuffer[] }): Promise<void>;
      searchForStudies(options: { queryParams: Record<string, string> }): Promise<Attributes[]>;
      searchForSeries(options: { studyInstanceUID: string }): Promise<Attributes[]>;
      searchForInstances(options: { studyInstanceUID: string }): Promise<Attributes[]>;
      retrieveStudy(options: { studyInstanceUID: string }): Promise<ArrayBuffer[]>;
      retrieveInstance(options: Address): Promise<ArrayBuffer>;
      retrieveInstanceMetadata(options: Address): Promise<Attributes[]>;
    };
  };
}
