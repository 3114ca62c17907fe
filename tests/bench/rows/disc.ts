import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeDicomSeries } from '#phantom/encode-volume.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import { openWholeScan } from '#tests/e2e/support/whole-scan.ts';
import { launchChromium } from '#tools/ensure-chromium.ts';
import type { Row } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { largestRenderer, residentMb } from '../resident.ts';

const seriesCount = 25;
const slicesEach = 200;

/** 25 series of 200 slices of 256 × 256. Five drawn slices repeat, which takes the same time to list. */
async function writeDisc(folder: string): Promise<void> {
  const few = generateVolume({
    seed: 7,
    size: 256,
    sliceCount: 5,
    pixelSpacing: 0.9,
    sliceSpacing: 1,
    lesions: [],
  });
  const slices = Array.from({ length: slicesEach }, (_, i) => few.slices[Math.floor(i / (slicesEach / 5))]!);
  for (let series = 0; series < seriesCount; series++) {
    await mkdir(path.join(folder, `S${series}`, 'SERIES'), { recursive: true });
    for (const [name, bytes] of Object.entries(encodeDicomSeries({ ...few, slices }, series + 1)))
      await writeFile(path.join(folder, `S${series}`, name), bytes);
  }
}

export const disc: Row = {
  onlyByName: true,
  what: 'a disc of 5,000 files in the browser: the list of its series, every middle slice, memory',
  async measure() {
    return onServer({}, async (server, folder) => {
      const browser = await launchChromium();
      try {
        const whole = path.join(folder, 'disc');
        await writeDisc(whole);
        const page = await browser.newPage({ baseURL: server.url });
        page.setDefaultTimeout(600_000);
        await openWholeScan(page);
        await page.locator('[data-detector]').waitFor();
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1000;
        await page.getByLabel('Folder of a scan').setInputFiles(whole);
        await page.getByRole('heading', { name: `${seriesCount} series` }).waitFor();
        const list = seconds();
        await page.waitForFunction(
          (count) => document.querySelectorAll('canvas[role=img]:not([width="1"])').length === count,
          seriesCount,
        );
        return [
          { name: 'disc: list of 5,000 files', value: list, unit: 's', most: 10 },
          { name: 'disc: with all middle slices', value: seconds(), unit: 's', most: 10 },
          { name: 'disc: memory', value: await largestRenderer(browser, residentMb), unit: 'MB', most: 700 },
        ];
      } finally {
        await browser.close();
      }
    });
  },
};
