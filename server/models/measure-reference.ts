import { eq, isNotNull } from 'drizzle-orm';
import { tallyMarks } from '#imaging/findings/tally-marks.ts';
import { openStoredModel } from '#server/analysis/detect/active-models.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import type { Context } from '#server/context.ts';
import { drawInThread } from '#server/phantom/draw-in-thread.ts';
import type { Phantom } from '#server/phantom/phantom.ts';
import { models, type ReferenceRecord } from '#server/platform/db/schema.ts';
import type { Detector } from '#server/ports/detector.ts';
import { lesionsOf, referenceHeads } from './reference-heads.ts';
import { visitorsWait } from './shadow.ts';

async function tallyOn(detector: Detector, head: Phantom) {
  const { detections } = await detector.detect(head);
  return tallyMarks(
    detections.map((mark) => ({ ...mark, frame: 0 })),
    lesionsOf(head),
    head,
  );
}

interface MeasureOptions {
  signal: AbortSignal;
  forMs: number;
  heads?: typeof referenceHeads;
}

/**
 * Measures the candidate in the shadow and the active model on drawn heads, while no visitor waits. What is done is kept;
 * the next run continues it, or begins again once another model is active. Where a hosted provider answers nothing is measured.
 */
export async function measureOnReference(
  context: Context,
  { signal, forMs, heads = referenceHeads }: MeasureOptions,
): Promise<void> {
  const { db, storage, detector: active } = context;
  const until = performance.now() + forMs;
  const [model] = await db.select().from(models).where(isNotNull(models.shadowSince));
  const { provider, version: against } = active.describe();
  if (!model || provider !== 'embedded') return;
  const kept = model.reference?.against === against && model.reference.of === heads.length;
  const record: ReferenceRecord = {
    against,
    of: heads.length,
    heads: kept ? [...(model.reference?.heads ?? [])] : [],
  };
  const left = heads.slice(record.heads.length);
  if (left.length === 0) return;
  const candidate = await createEmbeddedDetector(await openStoredModel(storage, model), { cores: 1 });
  try {
    for (const options of left) {
      signal.throwIfAborted();
      if (performance.now() > until || (await visitorsWait(context))) break;
      const head = await drawInThread(options);
      const tallies = { active: await tallyOn(active, head), candidate: await tallyOn(candidate, head) };
      // Promoted or rolled back meanwhile: these figures are about another model.
      if (active.describe().version !== against) return;
      record.heads.push(tallies);
    }
  } finally {
    await candidate.close();
  }
  await db.update(models).set({ reference: record }).where(eq(models.id, model.id));
}
