import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export async function spoolText(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/** Parts of the export that can only be sent once all pictures are, kept on disk until then. */
export async function openSpool() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-export-'));
  const open = (name: string) => createWriteStream(path.join(folder, name));
  const spool = { images: open('images'), annotations: open('annotations'), provenance: open('provenance') };
  return {
    ...spool,
    async finish(): Promise<void> {
      for (const stream of Object.values(spool)) {
        stream.end();
        await once(stream, 'close');
      }
    },
    read: (name: keyof typeof spool): Readable => createReadStream(path.join(folder, name)),
    async remove(): Promise<void> {
      for (const stream of Object.values(spool)) stream.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Spool = Awaited<ReturnType<typeof openSpool>>;
