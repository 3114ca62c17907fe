import { eq, isNotNull } from 'drizzle-orm';
import { drawInThread } from '#phantom/draw-in-thread.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { tallyMarks } from '#reading/findings/tally-marks.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import { openStoredModel } from '../analysis/detect/active-models.ts';
import { createEmbeddedDetector } from '../analysis/detect/embedded-detector.ts';
import type { Context } from '../context.ts';
import { models, type ReferenceRecord } from '../platform/db/schema.ts';
import type { Detector } from '../ports/detector.ts';
import { lesionsOf, referenceHeads } from './reference-heads.ts';
import { visitorsWait } from './shadow.ts';

async function tallyOn(detector: Detector, head: Phantom) {
  const { findings } = await readPicture(plainPicture(head), (image) => detector.detect(image));
  return tallyMarks(findings, lesionsOf(head), head);
}

interface MeasureOptions {
  signal: AbortSignal;
  forMs: number;
  heads?: typeof referenceHeads;
}

/**
 * Measures the shadow candidate, the active model and, if another one is active, the shipped model on drawn heads while no
 * visitor waits. The next run continues, or starts over if another model has become active. Measures nothing if a hosted
 * provider is active.
 */
export async function measureOnReference(
  context: Context,
  { signal, forMs, heads = referenceHeads }: MeasureOptions,
): Promise<void> {
  const { db, storage, detector: active, models: embedded } = context;
  const until = performance.now() + forMs;
  const [model] = await db.select().from(models).where(isNotNull(models.shadowSince));
  const { provider, version: against } = active.describe();
  if (!model || provider !== 'embedded') return;
  const besides = embedded.shipped !== null && embedded.shipped.version !== against;
  const { reference } = model;
  const kept =
    reference?.against === against &&
    reference.of === heads.length &&
    reference.heads.every(({ shipped }) => !besides || shipped);
  const record: ReferenceRecord = {
    against,
    of: heads.length,
    heads: kept ? [...reference.heads] : [],
  };
  const left = heads.slice(record.heads.length);
  if (left.length === 0) return;
  const candidate = await createEmbeddedDetector(await openStoredModel(storage, model), { cores: 1 });
  const shipped = besides ? await embedded.openShipped() : undefined;
  try {
    for (const options of left) {
      signal.throwIfAborted();
      if (performance.now() > until || (await visitorsWait(context))) break;
      const head = await drawInThread(options);
      const tallies = {
        active: await tallyOn(active, head),
        candidate: await tallyOn(candidate, head),
        ...(shipped && { shipped: await tallyOn(shipped, head) }),
      };
      // Another model became active, so these figures no longer apply.
      if (active.describe().version !== against) return;
      record.heads.push(tallies);
    }
  } finally {
    await candidate.close();
    await shipped?.close();
  }
  await db.update(models).set({ reference: record }).where(eq(models.id, model.id));
}
