import { readFile } from 'node:fs/promises';
import { startS3 } from '#tests/harness/s3.ts';
import { npmStart, type ServerProcess, startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { eventLoopDelay, metricsToken } from '../event-loop.ts';
import { type Figure, type Row, secondsForAll, type Tools } from '../figure.ts';
import { drawPictures, type Picture } from '../pictures.ts';
import { formOf, visit } from '../visitor.ts';

const visitorsAtOnce = 8;
const warmUpScans = 80;

/** Seconds until all pictures have been analysed, with several visitors at any moment. */
export const analyseAll = (url: string, pictures: Picture[], atOnce: number): Promise<number> =>
  secondsForAll(pictures.map(formOf), atOnce, (form) => visit(url, form));

/** Processor time that processes have used so far; Linux only. A tick of the kernel's clock is a hundredth of a second. */
async function cpuSeconds(processes: ServerProcess[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of processes) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

async function saturate(
  { bare }: Tools,
  processes: [web: ServerProcess, ...others: ServerProcess[]],
  where: string,
  least: number,
  seed: number,
): Promise<Figure[]> {
  const { milliseconds, perSecond } = await bare();
  const [web] = processes;
  // Until hot code is compiled, which takes some dozens of scans and none of a server that has run for a minute.
  await analyseAll(web.url, await drawPictures(warmUpScans, seed), visitorsAtOnce);
  const pictures = await drawPictures(80, seed + 1_000);
  await eventLoopDelay(web);
  const before = await cpuSeconds(processes);
  const reached = pictures.length / (await analyseAll(web.url, pictures, visitorsAtOnce));
  return [
    { name: `${where}: scans ÷ bare inference`, value: (reached * milliseconds) / 1000, unit: '×', least },
    { name: `${where}: scans ÷ bare inference on all cores`, value: reached / perSecond, unit: '×' },
    {
      name: `${where}: event loop p99 meanwhile`,
      value: (await eventLoopDelay(web)).p99,
      unit: 'ms',
      most: 50,
    },
    {
      name: `${where}: processor time of a scan`,
      value: ((await cpuSeconds(processes)) - before) / pictures.length,
      unit: 's',
    },
    { name: `${where}: scans`, value: reached, unit: '/s' },
    { name: 'bare inference', value: 1000 / milliseconds, unit: '/s' },
    { name: 'bare inference on all cores', value: perSecond, unit: '/s' },
  ];
}

export const throughputEmbedded: Row = {
  name: 'throughput-embedded',
  what: 'eight visitors at any moment, one process with the embedded database',
  async measure(tools) {
    const folder = await temporaryFolder('throughput');
    const environment = { DATA_DIR: folder.path, TRUST_PROXY: '1', METRICS_TOKEN: metricsToken };
    const server = await startServerProcess(environment, undefined, npmStart);
    try {
      return await saturate(tools, [server], 'embedded', 0.7, 50_000);
    } finally {
      await server.kill();
      await folder.remove();
    }
  },
};

export const throughputPostgres: Row = {
  name: 'throughput-postgres',
  what: 'eight visitors at any moment, a web and a worker process on PostgreSQL and S3',
  async measure(tools) {
    const [s3, folder] = await Promise.all([startS3(), temporaryFolder('throughput')]);
    const environment = {
      DATA_DIR: folder.path,
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: await tools.postgresDatabase(),
      ...s3.environment,
    };
    const web = await startServerProcess({ ...environment, ROLE: 'web' }, undefined, npmStart);
    const worker = await startServerProcess(
      { ...environment, ROLE: 'worker', WORKER_CONCURRENCY: '4' },
      undefined,
      npmStart,
    );
    try {
      return await saturate(tools, [web, worker], 'PostgreSQL', 0.8, 60_000);
    } finally {
      await Promise.all([web.kill(), worker.kill()]);
      await s3.stop();
      await folder.remove();
    }
  },
};
