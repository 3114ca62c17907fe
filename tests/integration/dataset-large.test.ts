import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { downloadDataset, makeDataset, pictureMb } from '#tests/harness/large-dataset.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { unzip } from '#tests/harness/unzip.ts';

/** `npm run bench -- export` measures the memory an export needs. */
test('a dataset of many pictures is exported completely', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const pictures = await makeDataset(place.dataDir, 60);
  const server = await startTestServer(place, withoutModel);
  onTestFinished(server.stop);
  const file = path.join(place.dataDir, 'export.zip');
  await downloadDataset(server, file);
  const sizes = [...unzip(await readFile(file))]
    .filter(([name]) => name.startsWith('images/'))
    .map(([, content]) => content.length);
  expect(sizes).toEqual(Array<number>(pictures).fill(pictureMb * 2 ** 20));
});
