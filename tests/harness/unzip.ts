import yauzl from 'yauzl';

/** The files of a ZIP by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
