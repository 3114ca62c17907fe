import path from 'node:path';
import { encodeDicom } from '#server/phantom/encode-dicom.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { createDetector } from '#server/pipeline/detect/create-detector.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Milliseconds. */
interface Latency {
  uploads: number;
  /** Median of the embedded detector alone, on the same pictures. */
  bare: number;
  /** From the first byte of the upload to the completed scan, one visitor. */
  first: number;
  p50: number;
  p95: number;
  max: number;
}

interface Picture {
  file: Buffer;
  filename: string;
  grey: Uint8Array;
  width: number;
  height: number;
}

const firstSeed = 40_000;

/** Distinct slices, every second one as DICOM. */
async function drawPictures(count: number): Promise<Picture[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = firstSeed + index;
      const phantom = generatePhantom(randomPhantomOptions(seed, { size: 512, sequence: 't1ce' }));
      const dicom = index % 2 === 1;
      const file = dicom ? encodeDicom(phantom, { seed, sequence: 't1ce' }) : await encodePng(phantom);
      return { ...phantom, file, filename: `slice-${index}.${dicom ? 'dcm' : 'png'}` };
    }),
  );
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

async function bareInference(pictures: Picture[]): Promise<number> {
  const { detector } = await createDetector(
    { detector: 'embedded', fallback: 'none', roboflow: null, modelDir: path.resolve('model'), threads: 1 },
    { quota: { take: async () => true } },
  );
  try {
    const times: number[] = [];
    for (const picture of pictures) {
      const started = performance.now();
      await detector.detect(picture);
      times.push(performance.now() - started);
    }
    return quantile(times, 0.5);
  } finally {
    await detector.close();
  }
}

/** One visitor after another against a server of its own, with the embedded model. */
async function measureLatency(uploads: number): Promise<Latency> {
  const pictures = await drawPictures(uploads);
  const bare = await bareInference(pictures);
  const folder = await temporaryFolder('latency');
  const server = await startServerProcess({ DATA_DIR: folder.path, TRUST_PROXY: 'true' });
  try {
    const times: number[] = [];
    for (const { file, filename } of pictures) {
      const visitor = createApiClient(server.url);
      const started = performance.now();
      const scan = await visitor.analyse(file, filename);
      times.push(performance.now() - started);
      if (scan.processingStatus !== 'completed') throw new Error(scan.failureReason ?? scan.processingStatus);
    }
    return {
      uploads,
      bare,
      first: times[0]!,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      max: Math.max(...times),
    };
  } finally {
    await server.kill();
    await folder.remove();
  }
}

/** The bound that is promised: twice the bare inference and a quarter of a second. */
const allowed = (bare: number): number => 2 * bare + 250;

if (import.meta.main) {
  const { uploads, bare, first, p50, p95, max } = await measureLatency(Number(process.argv[2] ?? 60));
  const figures = { 'bare inference': bare, first, p50, p95, max, 'p50 allowed': allowed(bare) };
  console.log(`${uploads} uploads, one visitor, milliseconds from upload to completed`);
  for (const [name, value] of Object.entries(figures)) {
    console.log(`${name.padEnd(16)}${value.toFixed(0).padStart(6)}`);
  }
  console.log(`p50 is ${(p50 / bare).toFixed(2)} × the bare inference`);
  process.exitCode = p50 <= allowed(bare) && max <= 10_000 ? 0 : 1;
}
