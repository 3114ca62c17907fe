import type { Db } from './connect.ts';
import { auditLog } from './schema.ts';

interface AuditFact {
  admin: string | null;
  /** A verb and a noun, such as 'delete scan'. */
  action: string;
  target?: string;
  detail?: string;
}

/** Every act of an administrator leaves a line that nobody can change. */
export async function recordAudit(db: Pick<Db, 'insert'>, fact: AuditFact): Promise<void> {
  await db.insert(auditLog).values(fact);
}
