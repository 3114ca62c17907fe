import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { encodeDicomSeries, encodeDicomZip } from '#phantom/encode-volume.ts';
import { generateVolume, type VolumePhantom } from '#phantom/volume-phantom.ts';
import { openWholeScan } from '#tests/e2e/support/whole-scan.ts';
import { launchChromium } from '#tools/ensure-chromium.ts';
import type { Row } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { largestRenderer, processorSeconds, residentMb } from '../resident.ts';

/** A 150 mm head with one slice per millimeter. The top 15 slices are air, as in real scans. */
function thinSeries(): VolumePhantom {
  const volume = generateVolume({
    seed: 2024,
    size: 256,
    sliceCount: 135,
    pixelSpacing: 0.9,
    sliceSpacing: 1,
    lesions: [{ x: 0.37, y: 0.4, z: 0.45, radius: 14, kind: 'ring' }],
  });
  const air = { ...volume.slices[0]!, intensity: new Float32Array(256 * 256) };
  return { ...volume, slices: [...volume.slices, ...Array.from({ length: 15 }, () => air)] };
}

/** 500 slices of 512 × 512. Five drawn slices repeat, which takes the same memory. */
function largeSeries(): VolumePhantom {
  const few = generateVolume({
    seed: 7,
    size: 512,
    sliceCount: 5,
    pixelSpacing: 0.45,
    sliceSpacing: 0.4,
    lesions: [],
  });
  return { ...few, slices: Array.from({ length: 500 }, (_, index) => few.slices[Math.floor(index / 100)]!) };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url });
  page.setDefaultTimeout(600_000);
  await openWholeScan(page);
  await page.locator('[data-detector]').waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return page;
}

const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));

export const wholeScan: Row = {
  onlyByName: true,
  what: 'a whole scan in the browser: 150 slices to the end, the first mark, the page’s thread, memory of 500 slices',
  async measure(tools) {
    return onServer({}, async (server, folder) => {
      const browser = await launchChromium();
      try {
        const thin = path.join(folder, 'thin.zip');
        await writeFile(thin, encodeDicomZip(thinSeries(), 5));
        const large = path.join(folder, 'large');
        await mkdir(path.join(large, 'SERIES'), { recursive: true });
        for (const [name, bytes] of Object.entries(encodeDicomSeries(largeSeries(), 7)))
          await writeFile(path.join(large, name), bytes);

        const page = await openPage(browser, server.url);
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1000;
        await page.getByLabel('Files of a scan').setInputFiles(thin);
        await page.getByRole('button', { name: /^1 ·/ }).waitFor();
        const firstMark = seconds();
        await page.getByText(/of 150 slices were read/).waitFor();
        const end = seconds();
        const task = await longestTask(page);
        const processor = await largestRenderer(browser, processorSeconds);
        tools.note(
          `150 slices: ${processor.toFixed(0)} s of processor time from the first byte of the page, load ${loadavg()[0]!.toFixed(1)}`,
        );
        await page.close();

        const second = await openPage(browser, server.url);
        let most = 0;
        await second.getByLabel('Folder of a scan').setInputFiles(large);
        const stop = second.getByRole('button', { name: 'Stop', exact: true });
        const complete = second.locator('[data-loaded="500"]').waitFor({ state: 'attached' });
        let done = false;
        void complete.then(() => {
          done = true;
        });
        while (!done) most = Math.max(most, await largestRenderer(browser, residentMb));
        await stop.click();
        most = Math.max(most, await largestRenderer(browser, residentMb));
        return [
          { name: 'whole scan: first mark', value: firstMark, unit: 's', most: 5 },
          { name: 'whole scan: 150 slices', value: end, unit: 's', most: 45 },
          {
            name: 'whole scan: longest task of the page',
            value: Math.max(task, await longestTask(second)),
            unit: 'ms',
            most: 100,
          },
          { name: 'whole scan: memory with 500 slices of 512²', value: most, unit: 'MB', most: 1024 },
        ];
      } finally {
        await browser.close();
      }
    });
  },
};
