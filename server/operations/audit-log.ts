import { and, count, desc, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/operations.ts';
import type { Context } from '#server/context.ts';
import { auditLog } from '#server/platform/db/schema.ts';

/** The words may stand in any field; the signs that LIKE gives a meaning stand for themselves. */
function mentioning(search: string): SQL | undefined {
  const text = search.trim();
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${auditLog.admin}, ${auditLog.action}, ${auditLog.target}, ${auditLog.detail}) ilike ${pattern}`;
}

export async function readAudit(
  { db }: Context,
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
  return {
    entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted?.total ?? 0,
  };
}
