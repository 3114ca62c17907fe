import { readFile } from 'node:fs/promises';
import { npmStart, type ServerProcess, startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { eventLoopDelay, metricsToken } from '../event-loop.ts';
import { type Figure, type Row, secondsForAll, type Tools } from '../figure.ts';
import { startObjectStore } from '../object-store.ts';
import { drawPictures } from '../pictures.ts';
import { formOf, visit } from '../visitor.ts';

const visitorsAtOnce = 8;
/** Until hot code is compiled: with 120 a scan takes 7 ms more of the processor, in a server that has run for 15 s. */
const warmUpScans = 400;
const countedScans = 160;

/** Processor time that processes have used so far; Linux only. A tick of the kernel's clock is a hundredth of a second. */
async function cpuSeconds(processes: ServerProcess[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of processes) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

/** Counted is from one result to a later one, while as many visitors as ever are served before and after. */
async function saturate(
  { bare }: Tools,
  processes: [web: ServerProcess, ...others: ServerProcess[]],
  where: string,
  least: number,
  seed: number,
): Promise<Figure[]> {
  const { milliseconds, perSecond } = await bare();
  const [web] = processes;
  const mark = async () => ({
    at: performance.now(),
    cpu: await cpuSeconds(processes),
    delay: await eventLoopDelay(web),
  });
  const marks: ReturnType<typeof mark>[] = [];
  let results = 0;
  const pictures = await drawPictures(warmUpScans + countedScans + visitorsAtOnce, seed);
  await secondsForAll(pictures.map(formOf), visitorsAtOnce, async (form) => {
    await visit(web.url, form);
    results += 1;
    if (results === warmUpScans || results === warmUpScans + countedScans) marks.push(mark());
  });
  const [from, to] = await Promise.all(marks);
  if (!from || !to) throw new Error('Fewer scans were completed than were to be counted.');
  const reached = (countedScans * 1000) / (to.at - from.at);
  return [
    { name: `${where}: scans ÷ bare inference`, value: (reached * milliseconds) / 1000, unit: '×', least },
    { name: `${where}: scans ÷ bare inference on all cores`, value: reached / perSecond, unit: '×' },
    {
      name: `${where}: event loop p99 meanwhile`,
      value: to.delay.p99,
      unit: 'ms',
      most: 50,
    },
    {
      name: `${where}: processor time of a scan`,
      value: (to.cpu - from.cpu) / countedScans,
      unit: 's',
    },
    { name: `${where}: scans`, value: reached, unit: '/s' },
    { name: 'bare inference', value: 1000 / milliseconds, unit: '/s' },
    { name: 'bare inference on all cores', value: perSecond, unit: '/s' },
  ];
}

export const throughputEmbedded: Row = {
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
  what: 'eight visitors at any moment, a web and a worker process on PostgreSQL and S3',
  async measure(tools) {
    const [store, folder] = await Promise.all([startObjectStore(), temporaryFolder('throughput')]);
    const environment = {
      DATA_DIR: folder.path,
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: await tools.postgresDatabase(),
      ...store.environment,
    };
    const web = await startServerProcess({ ...environment, ROLE: 'web' }, undefined, npmStart);
    const worker = await startServerProcess({ ...environment, ROLE: 'worker' }, undefined, npmStart);
    try {
      return await saturate(tools, [web, worker], 'PostgreSQL', 0.8, 60_000);
    } finally {
      await Promise.all([web.kill(), worker.kill()]);
      await store.stop();
      await folder.remove();
    }
  },
};
