import type { ServerProcess } from '#tests/harness/server.ts';
import { eventLoopDelay, metricsToken } from '../event-loop.ts';
import { type Figure, type Row, secondsForAll, type Tools } from '../figure.ts';
import { startObjectStore } from '../object-store.ts';
import { onServer } from '../on-server.ts';
import { drawPictures } from '../pictures.ts';
import { processorSeconds } from '../resident.ts';
import { formOf, visit } from '../visitor.ts';

const visitorsAtOnce = 8;
/** Enough to compile hot code. */
const warmUpScans = 200;
const countedScans = 160;

async function cpuSeconds(processes: ServerProcess[]): Promise<number> {
  const each = await Promise.all(processes.map(({ pid }) => processorSeconds(pid)));
  return each.reduce((sum, seconds) => sum + seconds, 0);
}

/** Times from one result to a later one. The number of visitors is constant before, during and after. */
async function saturate(
  { bare }: Tools,
  processes: [web: ServerProcess, ...others: ServerProcess[]],
  where: string,
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
  const scansPerSecond = (countedScans * 1000) / (to.at - from.at);
  return [
    {
      name: `${where}: scans ÷ bare inference`,
      value: (scansPerSecond * milliseconds) / 1000,
      unit: '×',
      least: 0.55,
    },
    { name: `${where}: scans ÷ bare inference on all cores`, value: scansPerSecond / perSecond, unit: '×' },
    { name: `${where}: event loop p99 meanwhile`, value: to.delay.p99, unit: 'ms', most: 50 },
    { name: `${where}: processor time of a scan`, value: (to.cpu - from.cpu) / countedScans, unit: 's' },
    { name: `${where}: scans`, value: scansPerSecond, unit: '/s' },
    { name: 'bare inference', value: 1000 / milliseconds, unit: '/s' },
    { name: 'bare inference on all cores', value: perSecond, unit: '/s' },
  ];
}

export const throughputEmbedded: Row = {
  what: 'eight visitors at any moment, one process with the embedded database',
  measure: (tools) =>
    onServer({ METRICS_TOKEN: metricsToken }, (server) => saturate(tools, [server], 'embedded', 50_000)),
};

export const throughputPostgres: Row = {
  what: 'eight visitors at any moment, a web and a worker process on PostgreSQL and S3',
  async measure(tools) {
    const store = await startObjectStore();
    const environment = {
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: await tools.postgresDatabase(),
      ...store.environment,
    };
    try {
      return await onServer({ ...environment, ROLE: 'web' }, (web) =>
        onServer({ ...environment, ROLE: 'worker' }, (worker) =>
          saturate(tools, [web, worker], 'PostgreSQL', 60_000),
        ),
      );
    } finally {
      await store.stop();
    }
  },
};
