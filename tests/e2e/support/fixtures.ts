import { test as base, expect } from '@playwright/test';
import {
  middlePrediction,
  type RoboflowEmulator,
  startRoboflowEmulator,
  workflowAnswer,
} from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { newDicom, newPng, type ScanFile } from './scan-files.ts';
import type { OwnedScan } from './scanner-page.ts';
import { type HostedServer, serverVariable, startHostedServer } from './server.ts';
import { openTab, resetTab, type Tab } from './tab.ts';

interface WorkerFixtures {
  /** Has the embedded database and detector. All workers share it, so a test relies only on its own data. */
  server: { url: string };
  /** One per worker, on PostgreSQL, with a hosted provider that the test controls. */
  hosted: HostedServer & { provider: RoboflowEmulator };
  /** A DICOM slice analyzed by the embedded detector. Tests read it but never change it. */
  slice: OwnedScan;
  /** A slice analyzed by the hosted provider, with a finding in each confidence band at known positions. */
  threeFindings: OwnedScan;
  /** One per server and per set of options that only a new tab can have. */
  tabs: Map<string, Tab>;
}

interface TestFixtures {
  /** Whether a test needs an unused tab, as for a first visit. */
  newTab: boolean;
  tab: Tab;
  /** Pretends that the device has one core, so that the whole-scan page loads one network instead of one per core. */
  oneCore: boolean;
  /** The IP address that the server sees for this test's browser. */
  address: string;
  /** Analyzes a file through the API, on the server that the browser visits. */
  analyzeFile: (file: ScanFile) => Promise<OwnedScan>;
}

let lastAddress = 0;

/** A finding in each confidence band. */
export const threeBands = workflowAnswer(
  [
    { ...middlePrediction(256, 256, 0.91), x: 90, y: 100, width: 50, height: 40 },
    { ...middlePrediction(256, 256, 0.7), x: 170, y: 150, width: 40, height: 44 },
    { ...middlePrediction(256, 256, 0.45), x: 150, y: 70, width: 24, height: 20 },
  ],
  { width: 256, height: 256 },
);

async function analyzeAt(url: string, { buffer, name }: ScanFile): Promise<OwnedScan> {
  const visitor = createApiClient(url);
  const scan = await visitor.analyze(buffer, name);
  expect(scan.processingStatus, scan.failureReason ?? '').toBe('completed');
  return { ...scan, ownerSecret: visitor.ownerSecret(scan.id)! };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the pattern
    async ({}, use) => use({ url: process.env[serverVariable]! }),
    { scope: 'worker' },
  ],
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const provider = await startRoboflowEmulator();
      const server = await startHostedServer(provider);
      await use({ ...server, provider });
      await server.stop();
      await provider.close();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  slice: [
    async ({ server }, use) => use(await analyzeAt(server.url, newDicom('brain.dcm'))),
    { scope: 'worker' },
  ],
  threeFindings: [
    async ({ hosted }, use) => {
      hosted.provider.setDefault(threeBands);
      await use(await analyzeAt(hosted.url, await newPng()));
    },
    { scope: 'worker' },
  ],
  oneCore: [true, { option: true }],
  newTab: [false, { option: true }],
  tabs: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const tabs = new Map<string, Tab>();
      await use(tabs);
      for (const { context } of tabs.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  tab: async (
    {
      browser,
      tabs,
      newTab,
      oneCore,
      baseURL,
      hasTouch,
      javaScriptEnabled,
      locale,
      timezoneId,
      colorScheme,
      reducedMotion,
      viewport,
      extraHTTPHeaders,
    },
    use,
    info,
  ) => {
    const key = JSON.stringify([baseURL, oneCore, hasTouch, javaScriptEnabled, locale, timezoneId]);
    const kept = newTab ? undefined : tabs.get(key);
    const tab = kept ?? (await openTab(browser, { oneCore }));
    if (!newTab) tabs.delete(key);
    await tab.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await tab.page.setViewportSize(viewport!);
    await tab.page.emulateMedia({ colorScheme, reducedMotion });
    await use(tab);
    if (newTab || tab.dirty || info.status !== info.expectedStatus) return tab.context.close();
    try {
      await resetTab(tab);
      tabs.set(key, tab);
    } catch {
      // The page is navigating away.
      await tab.context.close();
    }
  },
  context: async ({ tab }, use) => use(tab.context),
  page: async ({ tab }, use) => use(tab.page),
  analyzeFile: async ({ baseURL }, use) => use((file) => analyzeAt(baseURL!, file)),
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

/** The same, with the browser visiting the server that uses the hosted provider. */
export const hostedTest = test.extend({
  baseURL: async ({ hosted }, use) => {
    await use(hosted.url);
  },
});
