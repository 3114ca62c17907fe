import { and, count, countDistinct, desc, eq, isNotNull } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import type { ServiceStatus } from '#contract/health.ts';
import type { panelCall } from '#contract/operations.ts';
import { activeSessions } from '#server/accounts/sessions.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countUpTo } from '#server/platform/db/count-up-to.ts';
import { countedWaiting, notDeleted, waitingForReview } from '#server/platform/db/scan-predicates.ts';
import {
  adminSessions,
  admins,
  healthSamples,
  incorrectScans,
  reports,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { disputedByOthers, waitsForReader } from '#server/review/second-readings.ts';
import { readAudit } from './audit-log.ts';
import { readDrift } from './drift.ts';

const recentEntries = 10;
const fromBestToWorst: ServiceStatus[] = ['operational', 'degraded', 'outage'];

/** The worst status in the latest check of each service. Operational before the first check. */
async function readSystemStatus(db: Db): Promise<ServiceStatus> {
  const latest = await db
    .selectDistinctOn([healthSamples.service])
    .from(healthSamples)
    .orderBy(healthSamples.service, desc(healthSamples.at));
  const worst = Math.max(0, ...latest.map(({ status }) => fromBestToWorst.indexOf(status)));
  return fromBestToWorst[worst] ?? 'operational';
}

async function countActiveAdmins({ db, now }: Context): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(adminSessions.adminId) })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(activeSessions(now()), eq(admins.role, 'administrator')));
  return row?.n ?? 0;
}

export async function readPanel(context: Context, adminId: string): Promise<ResponseOf<typeof panelCall>> {
  const { db } = context;
  const [
    stored,
    [leaving],
    unjudged,
    [toReadAgain],
    [flagged],
    systemStatus,
    activeAdmins,
    totalAdmins,
    audit,
    drift,
    disagreements,
  ] = await Promise.all([
    readStoredCounts(db),
    db
      .select({ n: count() })
      .from(scans)
      .innerJoin(reports, eq(reports.scanId, scans.id))
      .where(isNotNull(scans.deletedAt)),
    countUpTo(db, scans, waitingForReview, countedWaiting),
    db
      .select({ n: count() })
      .from(secondReadings)
      .innerJoin(scans, and(eq(scans.id, secondReadings.scanId), notDeleted))
      .where(waitsForReader(adminId)),
    db
      .select({ n: count() })
      .from(incorrectScans)
      .innerJoin(scans, and(eq(scans.id, incorrectScans.scanId), notDeleted)),
    readSystemStatus(db),
    countActiveAdmins(context),
    db.$count(admins, eq(admins.role, 'administrator')),
    readAudit(context, adminId, { search: '', limit: recentEntries }),
    readDrift(context),
    db.$count(secondReadings, disputedByOthers(adminId)),
  ]);
  const finished = stored.completed + stored.failed;
  return {
    totalScans: stored.scans,
    totalReports: stored.reports - (leaving?.n ?? 0),
    needsReview: unjudged.total + (toReadAgain?.n ?? 0),
    needsReviewIsExact: unjudged.totalIsExact,
    disagreements,
    incorrectScans: flagged?.n ?? 0,
    successRate: finished ? stored.completed / finished : null,
    systemStatus,
    activeAdmins,
    totalAdmins,
    driftAlarms: drift.measures.filter(({ state }) => state === 'out of range').map(({ name }) => name),
    recentAudit: audit.entries,
  };
}
