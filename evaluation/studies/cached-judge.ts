import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import { createSeriesJudge } from '#reading/study/series-judge.ts';
import type { SliceJudge } from '#reading/study/slice-answer.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/analysis/detect/load-model.ts';

/** A reading for the cache file, with the brain map as bytes. */
interface StoredReading extends Omit<SliceReading, 'brain'> {
  brain?: { bytes: string; width: number; height: number };
}

/**
 * The network with its gates and a cache by network and picture. Fitting again, or reading a study differently, runs the
 * network only on new pictures.
 */
export async function createCachedJudge(modelFolder: string, cacheFolder: string | undefined) {
  const { model, training } = await loadTrainedModel(modelFolder);
  const detector = await createEmbeddedDetector(model, { threads: 4, cores: 4, maxWaiting: 1000 });
  const file = cacheFolder && join(cacheFolder, `${training.sha256.slice(0, 16)}.jsonl`);
  const known = new Map<string, StoredReading>();
  if (file) {
    await mkdir(cacheFolder, { recursive: true });
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const line of text.split('\n').filter(Boolean)) {
      const [key, reading] = JSON.parse(line) as [string, StoredReading];
      known.set(key, reading);
    }
  }
  const read = async (image: GrayPicture): Promise<SliceReading> => {
    const key = createHash('sha1')
      .update(`${image.width} ${image.height} `)
      .update(image.gray)
      .digest('base64');
    const before = known.get(key);
    if (before) return restored(before);
    const { own } = await detector.detect(image);
    const kept = storable(own.reading);
    known.set(key, kept);
    if (file) await appendFile(file, `${JSON.stringify([key, kept])}\n`);
    // With the rounding of the cache, so that the first run gives the same result.
    return restored(kept);
  };
  const judge: SliceJudge = createSeriesJudge(6, async (image) => ({
    own: { reading: await read(image), limits: detector.limits },
  }));
  return { judge, training, cutOff: detector.limits.cutOff, close: () => detector.close() };
}

function storable({ brain, ...reading }: SliceReading): StoredReading {
  if (!brain) return reading;
  const bytes = Buffer.from(brain.values.map((value) => Math.round(value * 255))).toString('base64');
  return { ...reading, brain: { bytes, width: brain.width, height: brain.height } };
}

function restored({ brain, ...reading }: StoredReading): SliceReading {
  if (!brain) return reading;
  const values = Float32Array.from(Buffer.from(brain.bytes, 'base64'), (byte) => byte / 255);
  return { ...reading, brain: { values, width: brain.width, height: brain.height } };
}
