import type { Db } from './connect.ts';
import { auditLog } from './schema.ts';

/** Actions that reveal the verdict on a scan. */
export const verdictActions = ['review scan as correct', 'review scan as incorrect'] as const;

/** Actions that reveal who read a scan. */
export const readingActions = [...verdictActions, 'give second reading', 'withdraw second reading'] as const;

/** Every action in the log: a verb and a noun. */
type AuditAction =
  | (typeof readingActions)[number]
  | 'add admin'
  | 'add model'
  | 'apply imported labels'
  | 'change own password'
  | 'change review settings'
  | 'create API key'
  | 'create dataset version'
  | 'delete admin'
  | 'delete all reports'
  | 'delete all scans'
  | 'delete found reports'
  | 'delete found scans'
  | 'delete model'
  | 'delete report'
  | 'delete scan'
  | 'download dataset'
  | 'download dataset scan'
  | 'edit admin'
  | 'failed sign-in'
  | 'import image'
  | 'lock sign-in'
  | 'promote model'
  | 'remove scan from dataset'
  | 'remove second factor'
  | 'reopen review'
  | 'reset password'
  | 'retry job'
  | 'revoke API key'
  | 'roll back model'
  | 'save content'
  | 'set up second factor'
  | 'sign in'
  | 'sign out'
  | 'sign out elsewhere'
  | 'star report'
  | 'star scan'
  | 'start shadow of model'
  | 'stop shadow of model'
  | 'sync storage'
  | 'undo import'
  | 'unstar report'
  | 'unstar scan'
  | 'withdraw final verdict';

export interface AuditFact {
  admin: string | null;
  action: AuditAction;
  target?: string;
  detail?: string;
}

/** Records an administrator's action in an entry that cannot be changed. */
export async function recordAudit(db: Pick<Db, 'insert'>, fact: AuditFact): Promise<void> {
  await db.insert(auditLog).values(fact);
}
