import { availableParallelism } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDetector } from '#server/pipeline/detect/create-detector.ts';
import { startPostgres } from '#tests/harness/postgres-cluster.ts';
import { type BareInference, quantile, type Tools, timesOf } from './figure.ts';
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
  await Promise.all(pictures.slice(0, cores * 2).map((picture) => all.detect(picture)));
  const rounds = 4;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(pictures.map((picture) => all.detect(picture)));
  }
  const seconds = (performance.now() - started) / 1000;
  await all.close();
  return { milliseconds: quantile(times, 0.5), perSecond: (pictures.length * rounds) / seconds };
}

/** Measured or started when first asked for. */
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
