import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrainingRecord } from '#contract/model-card.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/analysis/detect/load-model.ts';
import type { PoolOptions } from '#server/analysis/detect/network-pools.ts';

/** A reading for the cache file, with the brain map as bytes. */
interface StoredReading extends Omit<SliceReading, 'brain'> {
  brain?: { bytes: string; width: number; height: number };
}

export interface MeasuredNetwork {
  training: TrainingRecord;
  limits: ModelLimits;
  /** Milliseconds are null if the answer was stored. */
  read(image: GrayPicture): Promise<{ reading: SliceReading; milliseconds: number | null }>;
  close(): Promise<void>;
}

interface Options extends PoolOptions {
  /** Keeps answers in this folder, by network, lowest confidence and picture. */
  cache?: string | undefined;
  /** Boxes below it are left out; default: the product's. */
  minConfidence?: number | undefined;
}

/** A network that answers from a file where it can, so that a second run needs it only for new pictures. */
export async function createCachedNetwork(
  modelFolder: string,
  { cache, minConfidence, ...pools }: Options = {},
): Promise<MeasuredNetwork> {
  const { model, training } = await loadTrainedModel(modelFolder);
  const detector = await createEmbeddedDetector(model, pools);
  const name = [training.sha256.slice(0, 16), ...(minConfidence === undefined ? [] : [minConfidence])];
  const file = cache && join(cache, `${name.join('-')}.jsonl`);
  const known = file ? await readCache(cache, file) : new Map<string, StoredReading>();
  return {
    training,
    limits: detector.limits,
    read: async (image) => {
      const key = createHash('sha1')
        .update(`${image.width} ${image.height} `)
        .update(image.gray)
        .digest('base64');
      const before = known.get(key);
      if (before) return { reading: restored(before), milliseconds: null };
      const { own, milliseconds } = await detector.detect(
        image,
        minConfidence === undefined ? {} : { minConfidence },
      );
      const kept = storable(own.reading);
      known.set(key, kept);
      if (file) await appendFile(file, `${JSON.stringify([key, kept])}\n`);
      // With the rounding of the cache, so that the first run gives the same result.
      return { reading: restored(kept), milliseconds };
    },
    close: () => detector.close(),
  };
}

async function readCache(folder: string, file: string): Promise<Map<string, StoredReading>> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '');
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as [string, StoredReading]),
  );
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
