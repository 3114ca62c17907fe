import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import type { Row } from '../figure.ts';

async function secondsToHealthy(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const answer = await fetch(`${server.url}/api/health`);
  const seconds = (performance.now() - started) / 1000;
  server.signal('SIGTERM');
  await server.exited;
  if (answer.status !== 200) throw new Error(`/api/health answered ${answer.status}.`);
  return seconds;
}

export const start: Row = {
  what: 'from starting the process to a healthy answer, on an empty data folder and on one with data',
  async measure() {
    const folder = await temporaryFolder('start');
    try {
      const first = await secondsToHealthy(`${folder.path}/data`);
      const again = await secondsToHealthy(`${folder.path}/data`);
      return [
        { name: 'first start', value: first, unit: 's', most: 6 },
        { name: 'start with data', value: again, unit: 's' },
      ];
    } finally {
      await folder.remove();
    }
  },
};
