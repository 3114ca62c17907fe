import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InferenceSession as Session } from 'onnxruntime-node';
import { z } from 'zod';
import type { ReadCells } from '#imaging/burned-in/text-map.ts';
import { AppError } from '#server/app-error.ts';
import '#server/platform/no-telemetry.ts';
import { InferenceSession, Tensor } from '#server/platform/onnxruntime.ts';
import { productRoot } from '#server/platform/product-root.ts';

const folder = pathToFileURL(path.join(productRoot, 'model/'));

/** Up to this many pixels, memory is reused for the next picture. That holds about 20 MB and saves a sixth of the time. */
const keptUpTo = 512 * 512;

type Size = 'usual' | 'large';

/** Gives the probability of text in each cell of a picture. Opens one session per size class and keeps it. */
function createTextReader(from: URL): ReadCells {
  const opened = new Map<Size, Promise<Session>>();
  return async (gray, width, height) => {
    const size = width * height <= keptUpTo ? 'usual' : 'large';
    const opening = opened.get(size) ?? openNetwork(from, { keepMemory: size === 'usual' });
    opened.set(size, opening);
    let session: Session;
    try {
      session = await opening;
    } catch (cause) {
      // Retry with the next picture, in case the file was restored.
      opened.delete(size);
      throw cause;
    }
    const { text } = await session.run({ picture: new Tensor('uint8', gray, [1, 1, height, width]) });
    if (!(text?.data instanceof Float32Array)) throw new Error('The network for text gave no map.');
    return text.data;
  };
}

/** Uses the shipped network. Each thread has its own sessions. */
export const readBurnedInText = createTextReader(folder);

/** Throws if the network is missing or its checksum is wrong: without it no picture is safe to store. */
export async function openNetwork(
  from: URL,
  { keepMemory = false }: { keepMemory?: boolean } = {},
): Promise<Session> {
  try {
    const bytes = await readFile(new URL('burned-in-text.onnx', from));
    const record = z
      .object({ sha256: z.string() })
      .parse(JSON.parse(await readFile(new URL('burned-in-text.json', from), 'utf8')));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== record.sha256) {
      throw new Error(
        `model/burned-in-text.onnx has the SHA-256 ${sha256}, model/burned-in-text.json names ${record.sha256}.`,
      );
    }
    return await InferenceSession.create(bytes, {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      // Without the arena, memory is freed after each picture.
      enableCpuMemArena: keepMemory,
    });
  } catch (cause) {
    throw new AppError('internal', (t) => t('cannotSearch'), { cause });
  }
}
