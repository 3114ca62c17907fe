import type { Context } from '#server/context.ts';
import { fillHealth } from './fill-health.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillScans } from './fill-scans.ts';
import { fillVisits } from './fill-visits.ts';
import { fillWebhooks } from './fill-webhooks.ts';
import { fillWork } from './fill-work.ts';

/** With fewer scans, readers would have nothing to disagree about. */
const fewestForWork = 20;

/** Fills all screens with synthetic data. */
export async function fillDemo(context: Context, scans: number): Promise<void> {
  await fillScans(context, scans);
  await fillReviews(context);
  await fillVisits(context);
  await fillHealth(context);
  if (scans < fewestForWork) return;
  await fillWebhooks(context);
  await fillWork(context);
}
