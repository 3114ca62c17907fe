import { Readable } from 'node:stream';
import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/operations.ts';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/platform/csv.ts';
import { readingActions, verdictActions } from '#server/platform/db/audit.ts';
import { auditLog, secondReadings } from '#server/platform/db/schema.ts';
import { anonymousReader, disputedByOthers, waitsForReader } from '#server/review/second-readings.ts';

/**
 * The log as one administrator may see it. Hides the verdict on a scan whose second reading they may still give, and the
 * reader of a scan whose dispute they may still settle. Searches use the same columns, so that they reveal nothing.
 */
function shownTo({ db }: Pick<Context, 'db'>, adminId: string) {
  const targets = (which: SQL | undefined) =>
    db
      .select({ id: sql`${secondReadings.scanId}::text` })
      .from(secondReadings)
      .where(which);
  const verdict = inArray(auditLog.action, verdictActions);
  const reading = inArray(auditLog.action, readingActions);
  const disputed = sql`${reading} and ${auditLog.target} in ${targets(disputedByOthers(adminId))}`;
  return {
    action: sql<string>`case when ${verdict} and ${auditLog.target} in ${targets(waitsForReader(adminId))}
      then 'review scan' else ${auditLog.action} end`,
    admin: sql<string | null>`case when ${disputed} then ${anonymousReader} else ${auditLog.admin} end`,
    // It would tell whose reading it is.
    address: sql<string | null>`case when ${disputed} then null else ${auditLog.address} end`,
  };
}

/** Searches every field; LIKE wildcards are escaped. */
function mentioning(search: string, { admin, action, address }: ReturnType<typeof shownTo>): SQL | undefined {
  const text = search.trim();
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${admin}, ${action}, ${auditLog.target}, ${auditLog.detail}, ${address}) ilike ${pattern}`;
}

export async function readAudit(
  context: Context,
  adminId: string,
  { search, before, limit }: { search: string; before?: number | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { db } = context;
  const shown = shownTo(context, adminId);
  const where = mentioning(search, shown);
  const { id, at, target, detail } = auditLog;
  const [rows, total] = await Promise.all([
    db
      .select({ id, at, target, detail, ...shown })
      .from(auditLog)
      .where(and(where, before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(limit),
    db.$count(auditLog, where),
  ]);
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}

const exportedAtOnce = 1_000;

/** All matching entries, newest first, as a table that no spreadsheet takes for formulas. */
export function exportAudit(context: Context, adminId: string, search: string): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(['id', 'at', 'admin', 'action', 'target', 'detail', 'address']);
    let before: number | undefined;
    for (;;) {
      const { entries } = await readAudit(context, adminId, { search, before, limit: exportedAtOnce });
      for (const { id, at, admin, action, target, detail, address } of entries) {
        yield csvLine([id, at, admin, action, target, detail, address]);
      }
      if (entries.length < exportedAtOnce) return;
      before = entries.at(-1)?.id;
    }
  }
  return Readable.from(lines());
}
