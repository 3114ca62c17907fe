import { availableParallelism } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDetector } from '#server/analysis/detect/create-detector.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { type BareInference, quantile, secondsForAll, type Tools, timesOf } from './figure.ts';
import { drawPictures } from './pictures.ts';

async function measureBare(): Promise<BareInference> {
  const pictures = await drawPictures(16, 10_000);
  const detectorWith = async (threads: number) =>
    (
      await createDetector(
        { detector: 'embedded', fallback: 'none', roboflow: null, modelDir: path.resolve('model'), threads },
        { quota: { take: async () => true } },
      )
    ).detector;
  const one = await detectorWith(1);
  let next = 0;
  const times = await timesOf(24, () => one.detect(pictures[next++ % pictures.length]!));
  await one.close();
  const cores = availableParallelism();
  const all = await detectorWith(cores);
  const repeated = (rounds: number) => Array.from({ length: rounds }, () => pictures).flat();
  // The pool loads its threads while the first pictures are analyzed.
  await secondsForAll(repeated(2), cores * 2, (picture) => all.detect(picture));
  const many = repeated(4);
  const seconds = await secondsForAll(many, cores * 2, (picture) => all.detect(picture));
  await all.close();
  return { milliseconds: quantile(times, 0.5), perSecond: many.length / seconds };
}

/** Measures or starts each tool when it is first used. */
export function createTools(note: (text: string) => void): Tools & { close(): Promise<void> } {
  let bare: Promise<BareInference> | undefined;
  let postgres: ReturnType<typeof startPostgres> | undefined;
  let databases = 0;
  return {
    note,
    bare() {
      bare ??= measureBare();
      return bare;
    },
    async postgresDatabase() {
      postgres ??= startPostgres();
      const { server } = await postgres;
      databases += 1;
      const name = `bench_${databases}`;
      const client = new pg.Client({ connectionString: `${server}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${server}/${name}`;
    },
    async close() {
      await (await postgres)?.stop();
    },
  };
}
