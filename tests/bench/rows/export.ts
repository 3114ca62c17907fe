import path from 'node:path';
import { downloadDataset, makeDataset, startDatasetServer } from '#tests/harness/large-dataset.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import type { Row } from '../figure.ts';
import { residentMb } from '../resident.ts';

/** Set DATASET_MB=2048 for the size that the product promises to export. */
const sizeMb = Number(process.env.DATASET_MB ?? 300);

export const exportMemory: Row = {
  what: `extra memory while a data set of ${sizeMb} MB is exported (DATASET_MB)`,
  async measure() {
    const folder = await temporaryFolder('export');
    await makeDataset(folder.path, sizeMb);
    const server = await startDatasetServer(folder.path);
    try {
      const before = await residentMb(server.pid);
      let most = before;
      const watching = setInterval(async () => {
        most = Math.max(most, await residentMb(server.pid).catch(() => 0));
      }, 100);
      await downloadDataset(server, path.join(folder.path, 'export.zip'));
      clearInterval(watching);
      return [{ name: 'extra memory of an export', value: most - before, unit: 'MB', most: 150 }];
    } finally {
      await server.kill();
      await folder.remove();
    }
  },
};
