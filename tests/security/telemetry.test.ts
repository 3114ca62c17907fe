import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

test('a server that has run its networks keeps no identifier or cache of telemetry', async () => {
  const [home, place] = await Promise.all([temporaryFolder('home'), embeddedPlace()]);
  for (const { remove } of [home, place]) onTestFinished(remove);
  const server = await startServerProcess({ DATA_DIR: place.dataDir, HOME: home.path });
  onTestFinished(() => server.kill());
  // The health probe runs the detector and the text search.
  await fetch(`${server.url}/api/health`);
  expect(await readdir(home.path, { recursive: true })).toEqual([]);
});
