import { eq, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { dayMs } from '#contract/days.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodeJpeg, encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import type { PhantomOptions } from '#phantom/scene.ts';
import { processScan } from '#server/analysis/process-job.ts';
import type { Context } from '#server/context.ts';
import { receiveUnseen } from '#server/intake/receive.ts';
import { scanDays, scans } from '#server/platform/db/schema.ts';
import { reportIncorrect } from '#server/scan/report-incorrect.ts';
import { createProgressLine } from '#tools/progress-line.ts';

const spreadDays = 60;

export const demoPhantom = (index: number): PhantomOptions => randomPhantomOptions(40_000 + index);

async function encodeNumber(index: number): Promise<{ filename: string; bytes: Buffer }> {
  const options = demoPhantom(index);
  const phantom = generatePhantom(options);
  const name = `synthetic-${String(index + 1).padStart(3, '0')}-${options.sequence}`;
  if (index % 5 === 3) {
    return {
      filename: `${name}.dcm`,
      bytes: encodeDicom(phantom, { seed: options.seed, sequence: options.sequence ?? 't1ce' }),
    };
  }
  if (index % 5 === 4) return { filename: `${name}.jpg`, bytes: await encodeJpeg(phantom) };
  return { filename: `${name}.png`, bytes: await encodePng(phantom) };
}

/** Runs synthetic slices through the real pipeline, spread over the last weeks; some are reported or starred. */
export async function fillScans(context: Context, count: number): Promise<void> {
  const { db } = context;
  const { signal } = new AbortController();
  const random = createRandom(7);
  const progress = createProgressLine(count);
  for (let index = 0; index < count; index += 1) {
    const { filename, bytes } = await encodeNumber(index);
    const row = await receiveUnseen(context, bytes, { caller: 'demo', confirmMasked: true });
    await db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, row.id));
    await processScan(context, row.id, { lastAttempt: true, signal });
    const done = await context.scanReader.byId(row.id);
    const doubtful = done.confidence !== null && done.confidence < reviewThreshold;
    if (
      done.processingStatus === 'completed' &&
      (doubtful || done.confidence === null) &&
      random.chance(0.3)
    ) {
      await reportIncorrect(context, row.id);
    }
    const moment = new Date(context.now().getTime() - random.between(0, spreadDays) ** 1.3 * dayMs * 0.3);
    await db
      .update(scans)
      .set({ filename, createdAt: moment, updatedAt: moment, starred: random.chance(0.08) })
      .where(eq(scans.id, row.id));
    progress.step(filename);
  }
  progress.finish(`${count} synthetic scans analyzed.`);
  await db.execute(
    sql`update reports set created_at = scans.updated_at from scans where scans.id = reports.scan_id`,
  );
  await db.delete(scanDays);
  await db.execute(sql`
    insert into scan_days (day, scans, completed, failed, with_detections, detections, confidence_sum)
    select (created_at at time zone 'UTC')::date, count(*),
      count(*) filter (where processing_status = 'completed'), count(*) filter (where processing_status = 'failed'),
      count(confidence), coalesce(sum((select count(*) from detections where scan_id = scans.id)), 0),
      coalesce(sum(confidence), 0)
    from scans group by 1`);
}
