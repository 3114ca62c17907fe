import { asc, sql } from 'drizzle-orm';
import { scans } from '#server/platform/db/schema.ts';

/** Reported, reopened and random checks first, then by doubt, then the oldest. Must match the index scans_review. */
export const queueOrder = [
  sql`(${scans.reportedFalsePositive} or ${scans.reviewRequested} or ${scans.randomCheck}) desc`,
  // Random checks in a random order, so that those read so far are also a random sample.
  sql`(case when ${scans.randomCheck} then -1 else ${scans.reviewPriority} end) desc`,
  sql`(case when ${scans.randomCheck} then ${scans.id} end)`,
  asc(scans.createdAt),
  asc(scans.id),
];
