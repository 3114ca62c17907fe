import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export async function spoolText(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

const names = [
  'all-images',
  'all-annotations',
  'train-images',
  'train-annotations',
  'train-list',
  'val-images',
  'val-annotations',
  'val-list',
  'test-images',
  'test-annotations',
  'test-list',
  'provenance',
] as const;
type SpoolName = (typeof names)[number];

/** Parts of the export that can only be sent once all pictures are, kept on disk until then. */
export async function openSpool() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-export-'));
  const spool = Object.fromEntries(
    names.map((name) => [name, createWriteStream(path.join(folder, name))]),
  ) as Record<SpoolName, WriteStream>;
  return {
    ...spool,
    async finish(): Promise<void> {
      for (const stream of Object.values(spool)) {
        stream.end();
        await once(stream, 'close');
      }
    },
    read: (name: SpoolName): Readable => createReadStream(path.join(folder, name)),
    async remove(): Promise<void> {
      for (const stream of Object.values(spool)) stream.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Spool = Awaited<ReturnType<typeof openSpool>>;
