import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page } from '@playwright/test';
import { drawParityPhantom, parityPhantoms } from '#phantom/parity-phantoms.ts';
import { volumeSamples } from '#phantom/samples.ts';
import { faintThresholdFor } from '#reading/findings/answer.ts';
import { type PictureResult, plainPicture, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/analysis/detect/load-model.ts';
import { limits } from '#web/features/whole-scan/detecting/model-facts.ts';
import type { DetectAnswer } from '#web/features/whole-scan/detecting/protocol.ts';
import { test } from './support/fixtures.ts';
import { openWholeScan } from './support/whole-scan.ts';

/** PARITY=all compares every slice; tests/same-answers compares the same network on other pictures and studies. */
const chosen = parityPhantoms.filter((_, i) => process.env.PARITY === 'all' || i % 2 === 0);
const drawSlices = () => chosen.map((entry) => ({ file: entry.file, ...drawParityPhantom(entry) }));
type Slices = ReturnType<typeof drawSlices>;

/** The server's answer for each slice: the server's network behind the same checks. */
async function serverAnswers(slices: Slices) {
  const { model } = await loadTrainedModel(fileURLToPath(new URL('../../model', import.meta.url)));
  const detector = await createEmbeddedDetector(model);
  try {
    const answers = [];
    for (const slice of slices) {
      answers.push(await readPicture(plainPicture(slice), (image) => detector.detect(image)));
    }
    return answers;
  } finally {
    await detector.close();
  }
}

/** The same from the worker that the page starts, on one backend. */
async function browserAnswers(
  page: Page,
  backend: 'wasm' | 'webgpu',
  slices: Slices,
): Promise<PictureResult[]> {
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('detect-worker'));
  await openWholeScan(page);
  // The detector starts loading when a series is read.
  const { filename, encode } = volumeSamples.find(({ id }) => id === 'whole-scan-nifti')!;
  await page
    .getByLabel('Files of a scan')
    .setInputFiles({ name: filename, mimeType: '', buffer: Buffer.from(await encode()) });
  const address = (await started).url();
  // Leaves the page, so that it does not load a network as well.
  await page.goto('/about');
  const sent = slices.map(({ gray, width, height }) => ({
    gray: Buffer.from(gray).toString('base64'),
    width,
    height,
  }));
  return page.evaluate(
    async ([script, way, pictures]) => {
      const worker = new Worker(script, { type: 'module' });
      const ask = (request: object): Promise<DetectAnswer> =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) =>
            data.type === 'failed' ? reject(new Error(data.problem.key)) : resolve(data);
          worker.postMessage(request);
        });
      await ask({ type: 'load', backend: way, threads: 1 });
      const results: PictureResult[] = [];
      for (const { gray, width, height } of pictures) {
        const bytes = Uint8Array.from(atob(gray), (character) => character.charCodeAt(0));
        const found = await ask({
          type: 'read',
          picture: {
            width,
            height,
            frames: [{ index: 0, gray: bytes }],
            shownFrame: 0,
            header: null,
            pixelSpacing: null,
          },
        });
        if (found.type === 'read') results.push(found.result);
      }
      worker.terminate();
      return results;
    },
    [address, backend, sent] as const,
  );
}

/** The two runtimes round 8-bit layers differently, which affects a confidence near 0.5 more than a high one. */
const within = (confidence: number): number => (confidence >= 0.8 ? 0.01 : 0.02);

/** Whether a mark is so close to the limit of faint ones that rounding decides between 'clear' and 'unclear'. */
const isAtTheFaintLimit = ({ findings, marks, reading }: PictureResult): boolean =>
  reading !== null &&
  findings.length === 0 &&
  marks.some(({ confidence }) => Math.abs(confidence - faintThresholdFor(limits, reading)) < 0.005);

/** Boxes within 1 px, high confidences within 0.01 and others within 0.02, and the same verdict. */
async function expectSame(page: Page, backend: 'wasm' | 'webgpu', slices: Slices): Promise<void> {
  const found = await browserAnswers(page, backend, slices);
  const expected = await serverAnswers(slices);
  expect(found.length).toBeGreaterThan(0);
  for (const [i, { judgment, answer, findings }] of found.entries()) {
    const { file, width, height } = slices[i]!;
    const server = expected[i]!;
    expect(judgment.judged, file).toBe(server.judgment.judged);
    if (isAtTheFaintLimit(server)) expect(['clear', 'unclear'], file).toContain(answer);
    else expect(answer, file).toBe(server.answer);
    expect(
      findings.map((finding) => finding.class),
      file,
    ).toEqual(server.findings.map((finding) => finding.class));
    for (const [k, finding] of findings.entries()) {
      const other = server.findings[k]!;
      expect(Math.abs(finding.confidence - other.confidence), file).toBeLessThan(within(other.confidence));
      expect(Math.abs(finding.x - other.x), file).toBeLessThan(1);
      expect(Math.abs(finding.y - other.y), file).toBeLessThan(1);
      expect(Math.abs(finding.width - other.width) * width, file).toBeLessThan(1);
      expect(Math.abs(finding.height - other.height) * height, file).toBeLessThan(1);
    }
  }
}

test('WebAssembly answers as the server does, over drawn slices', async ({ page }) => {
  test.setTimeout(240_000);
  await expectSame(page, 'wasm', drawSlices());
});

/** A software GPU needs half a minute of CPU time per slice. */
const gpuSlices = Number(process.env.WEBGPU ?? 0);
test('WebGPU answers as the server does', async ({ baseURL, launchOptions }) => {
  const reason =
    'Set WEBGPU=8 to compare WebGPU on so many slices; it takes minutes without a graphics card.';
  if (gpuSlices === 0) console.log(`Skipped: ${reason}`);
  test.skip(gpuSlices === 0, reason);
  test.setTimeout(1_800_000);
  const browser = await chromium.launch({
    ...launchOptions,
    args: ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
  });
  try {
    const page = await browser.newPage({ baseURL });
    page.setDefaultTimeout(1_700_000);
    await expectSame(page, 'webgpu', drawSlices().slice(0, gpuSlices));
  } finally {
    await browser.close();
  }
});
