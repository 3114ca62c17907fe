import { test as base } from '@playwright/test';
import { type RoboflowEmulator, startRoboflowEmulator } from '#tests/emulators/roboflow.ts';
import { type RunningServer, startServer } from './server.ts';

interface WorkerFixtures {
  /** With the embedded detector. */
  server: RunningServer;
  /** With a hosted provider that does what the test tells it. */
  hosted: RunningServer & { provider: RoboflowEmulator };
}

interface TestFixtures {
  /** The address that the server sees this test's browser at. */
  address: string;
}

let lastAddress = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const provider = await startRoboflowEmulator();
      const server = await startServer({
        DETECTOR: 'roboflow',
        DETECTOR_FALLBACK: 'none',
        ROBOFLOW_URL: provider.url,
        ROBOFLOW_API_KEY: 'key-of-the-tests',
        ROBOFLOW_WORKSPACE: 'workspace',
      });
      await use({ ...server, provider });
      await server.stop();
      await provider.close();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  address: async ({}, use, info) => {
    lastAddress += 1;
    await use(`10.${info.workerIndex % 250}.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`);
  },
  extraHTTPHeaders: async ({ address }, use) => {
    await use({ 'x-forwarded-for': address });
  },
});

/** The same, but the browser visits the server with the hosted provider. */
export const hostedTest = test.extend({
  baseURL: async ({ hosted }, use) => {
    await use(hosted.url);
  },
});
