import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { OwnReading } from '#reading/detector/network.ts';
import { AppError } from '#server/app-error.ts';
import type { ReadStudy } from '#server/platform/db/schema.ts';
import type { Detector } from '#server/ports/detector.ts';
import type { DetectRequest, DetectResponse, StudyFile, StudyTask } from './study-thread.ts';

/** Pictures of a study that are processed at the same time. Low, so that visitors' uploads fit in between. */
const width = 2;
/** Any picture will do: it only serves to learn which network answers and its limits. */
const blank: GrayPicture = { gray: new Uint8Array(64), width: 8, height: 8 };

/** Reads a study, one file per slice, with the same code as a whole scan in the browser. */
export async function readStudyFiles(
  detector: Pick<Detector, 'detect'>,
  files: StudyFile[],
  signal: AbortSignal,
): Promise<ReadStudy> {
  const { own, model } = await detector.detect(blank, { embeddedOnly: true });
  if (!own?.studies) {
    throw new AppError('unsupported_file', (t) => t('detector.studiesNotTested'));
  }
  const pool = new Piscina({
    filename: new URL('./study-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
  });
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ id, image }: DetectRequest) => {
    answer(detector, image, model.version).then(
      (answered) => port1.postMessage({ id, own: answered } satisfies DetectResponse),
      (error: Error) => port1.postMessage({ id, problem: error.message } satisfies DetectResponse),
    );
  });
  const task: StudyTask = { files, cutOff: own.limits.cutOff, calibration: own.studies, width, port: port2 };
  try {
    const read = await pool.run(task, { signal, transferList: [port2] });
    return { ...read, model: { name: model.name, version: model.version } };
  } finally {
    port1.close();
    await pool.destroy();
  }
}

async function answer(
  detector: Pick<Detector, 'detect'>,
  image: GrayPicture,
  version: string,
): Promise<OwnReading> {
  const { own, model } = await detector.detect(image, { embeddedOnly: true });
  // An answer names one model. The next attempt starts with the new one.
  if (!own || model.version !== version) throw new Error('Another model became active during this reading.');
  return own;
}
