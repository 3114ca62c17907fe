import { and, count, desc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/operations.ts';
import type { Context } from '#server/context.ts';
import { auditLog, secondReadings } from '#server/platform/db/schema.ts';
import { waitsForReader } from '#server/review/second-readings.ts';

/** The words may stand in any field; the signs that LIKE gives a meaning stand for themselves. */
function mentioning(search: string): SQL | undefined {
  const text = search.trim();
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${auditLog.admin}, ${auditLog.action}, ${auditLog.target}, ${auditLog.detail}) ilike ${pattern}`;
}

const verdictAction = /^review scan as .*$/;

/** Of these lines, the scans whose second reading the caller may still give: the log must not say the first one. */
async function waitingScans(
  db: Context['db'],
  rows: { action: string; target: string | null }[],
  adminId: string,
): Promise<Set<string>> {
  const ids = rows.flatMap(({ action, target }) => (target && verdictAction.test(action) ? [target] : []));
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: secondReadings.scanId })
    .from(secondReadings)
    .where(and(inArray(secondReadings.scanId, ids), waitsForReader(adminId)));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

export async function readAudit(
  { db }: Context,
  adminId: string,
  { search, before, limit }: { search: string; before?: number | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const where = mentioning(search);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(and(where, before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(limit),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  const blind = await waitingScans(db, rows, adminId);
  return {
    entries: rows.map((row) => ({
      ...row,
      action: blind.has(row.target ?? '') ? row.action.replace(verdictAction, 'review scan') : row.action,
      at: row.at.toISOString(),
    })),
    total: counted?.total ?? 0,
  };
}
