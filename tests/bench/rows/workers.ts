import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scan } from '#contract/scans.ts';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { type Figure, type Row, secondsForAll } from '../figure.ts';
import { startObjectStore } from '../object-store.ts';
import { drawPictures } from '../pictures.ts';
import { analyze, formOf, upload } from '../visitor.ts';

const answerMs = 600;
const counts = [1, 16];
const scansPerWorker = 8;
/**
 * Scans each worker analyzes before timing starts: enough to compile hot code and for workers that started together to
 * spread out.
 */
const warmUpScansPerWorker = 8;
/** Two, so that the next scan is always waiting. */
const visitorsPerWorker = 2;
const uploadsAtOnce = 4;

/** A provider that is slow but uses no CPU. What remains is how well the queue runs workers in parallel. */
async function startProvider(): Promise<{ url: string; close(): void }> {
  const answer = JSON.stringify(
    workflowAnswer([middlePrediction(512, 512)], { width: 512, height: 512 }).body,
  );
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const send = (): void =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      setTimeout(send, answerMs);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.closeAllConnections(),
  };
}

export const workers: Row = {
  what: `analyses a second of uploaded scans with ${counts.join(', ')} worker processes and a provider that takes ${answerMs} ms`,
  async measure(tools) {
    const [provider, store, folder] = await Promise.all([
      startProvider(),
      startObjectStore(),
      temporaryFolder('workers'),
    ]);
    const environment = {
      DATA_DIR: folder.path,
      DATABASE_URL: await tools.postgresDatabase(),
      ...store.environment,
      DETECTOR: 'roboflow',
      DETECTOR_FALLBACK: 'none',
      // Without the project's own network, whose scope score would occupy both cores.
      MODEL_DIR: folder.path,
      ROBOFLOW_URL: provider.url,
      ROBOFLOW_API_KEY: 'none',
      ROBOFLOW_WORKSPACE: 'sulcus',
      TRUST_PROXY: '1',
    };
    const start = (more: Record<string, string>) => startServerProcess({ ...environment, ...more });
    const web = await start({ ROLE: 'web' });
    const running: Awaited<ReturnType<typeof startServerProcess>>[] = [];
    const scansPerSecond = new Map<number, number>();
    /**
     * Results per second. Uploading is work of the web process, so it comes first. Timing starts when every worker has
     * done its warm-up scans and ends while scans are still waiting.
     */
    const analyzeAll = async (count: number, seed: number): Promise<number> => {
      const [warmUp, atOnce] = [count * warmUpScansPerWorker, count * visitorsPerWorker];
      const counted = count * scansPerWorker;
      const forms = (await drawPictures(warmUp + counted + atOnce, seed)).map(formOf);
      const uploaded: Scan[] = [];
      await secondsForAll(forms, uploadsAtOnce, async (form) => uploaded.push(await upload(web.url, form)));
      const results: number[] = [];
      await secondsForAll(uploaded, atOnce, async (scan) => {
        await analyze(web.url, scan);
        results.push(performance.now());
      });
      return (counted * 1000) / (results[warmUp + counted - 1]! - results[warmUp - 1]!);
    };
    try {
      for (const count of counts) {
        const startWorker = () => start({ ROLE: 'worker', WORKER_CONCURRENCY: '1' });
        running.push(...(await Promise.all(Array.from({ length: count - running.length }, startWorker))));
        scansPerSecond.set(count, await analyzeAll(count, 70_000 + count * 1_000));
        tools.note(`${count} workers: ${scansPerSecond.get(count)?.toFixed(1)} scans a second`);
      }
    } finally {
      await Promise.all([web, ...running].map((each) => each.kill()));
      provider.close();
      await store.stop();
      await folder.remove();
    }
    const one = scansPerSecond.get(1) ?? Number.NaN;
    return counts.map((count): Figure => {
      const figure = {
        name: `${count} workers ÷ one`,
        value: (scansPerSecond.get(count) ?? 0) / one,
        unit: '×',
      };
      return count === 16 ? { ...figure, least: 12 } : figure;
    });
  },
};
