import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { DetectorImage } from '#imaging/detector/detected-box.ts';
import { AppError } from '#server/app-error.ts';
import type { ReadStudy } from '#server/platform/db/schema.ts';
import type { Detector, OwnReading } from '#server/ports/detector.ts';
import type { PictureAnswer, PictureQuestion, StudyFile, StudyTask } from './study-thread.ts';

/** Pictures of a study in hand at the same time; uploads of visitors find their place between them. */
const width = 2;
/** Any picture does: the question is which network answers, and with which limits. */
const blank: DetectorImage = { gray: new Uint8Array(64), width: 8, height: 8 };

/** Reads the slices of a study, each a file of its own, to one answer: the same code as a whole scan in the browser. */
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
  port1.on('message', ({ id, image }: PictureQuestion) => {
    answer(detector, image, model.version).then(
      ({ reading }) => port1.postMessage({ id, reading } satisfies PictureAnswer),
      (error: Error) => port1.postMessage({ id, problem: error.message } satisfies PictureAnswer),
    );
  });
  const task: StudyTask = { files, limits: own.limits, calibration: own.studies, width, port: port2 };
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
  image: DetectorImage,
  version: string,
): Promise<OwnReading> {
  const { own, model } = await detector.detect(image, { embeddedOnly: true });
  // One answer names one model; the next try begins with the new one.
  if (!own || model.version !== version) throw new Error('Another model became active during this reading.');
  return own;
}
