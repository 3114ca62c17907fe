import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { datasetSplits } from '#contract/dataset.ts';

/** Rejects if the text cannot be written, for example on a full disk. */
export function spoolText(stream: WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Opens the file when it is read, so that errors reach the reader. */
async function* contentOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file);
}

function createPart(file: string): WriteStream {
  const stream = createWriteStream(file);
  // Errors reject in spoolText or finish(). Without a listener, they would also end the process.
  stream.on('error', () => undefined);
  return stream;
}

const names = [
  ...(['all', ...datasetSplits] as const).flatMap(
    (side) => [`${side}-images`, `${side}-annotations`] as const,
  ),
  ...datasetSplits.map((side) => `${side}-list` as const),
  'provenance',
] as const;
type SpoolName = (typeof names)[number];

/** Keeps the parts of the export that are sent after the pictures on disk until then. */
export async function openSpool() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sulcus-export-'));
  const spool = Object.fromEntries(
    names.map((name) => [name, createPart(path.join(folder, name))]),
  ) as Record<SpoolName, WriteStream>;
  return {
    ...spool,
    async finish(): Promise<void> {
      for (const stream of Object.values(spool)) {
        stream.end();
        await finished(stream);
      }
    },
    read: (name: SpoolName): Readable =>
      Readable.from(contentOf(path.join(folder, name)), { objectMode: false }),
    async remove(): Promise<void> {
      for (const stream of Object.values(spool)) stream.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Spool = Awaited<ReturnType<typeof openSpool>>;
