import { unzipSync } from 'fflate';

/** The files of a ZIP by name, read by a different library than the one that wrote it. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
}
