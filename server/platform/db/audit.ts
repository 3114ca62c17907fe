import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeyObject } from 'node:crypto';
import type { Db } from './connect.ts';
import { keyedHash } from './rate-window.ts';
import { auditLog } from './schema.ts';

/** Actions that reveal the verdict on a scan. */
export const verdictActions = [
  'review scan as correct',
  'review scan as incorrect',
  'review scan as undecided',
] as const;

/** Actions that reveal who read a scan. */
export const readingActions = [...verdictActions, 'give second reading', 'withdraw second reading'] as const;

/** Every action in the log: a verb and a noun. */
type AuditAction =
  | (typeof readingActions)[number]
  | `add ${'admin' | 'model'}`
  | `change ${'own password' | 'review settings'}`
  | `create ${'API key' | 'dataset version'}`
  | `delete ${'admin' | 'model' | 'report' | 'scan'}`
  | `delete ${'all' | 'found'} ${'reports' | 'scans'}`
  | `download ${'dataset' | 'dataset scan'}`
  | `remove ${'scan from dataset' | 'second factor'}`
  | `sign ${'in' | 'out' | 'out elsewhere'}`
  | `${'star' | 'unstar'} ${'report' | 'scan'}`
  | `${'start' | 'stop'} shadow of model`
  | 'apply imported labels'
  | 'assign scans'
  | 'confirm clock'
  | 'edit admin'
  | 'expire scans held back'
  | 'failed sign-in'
  | 'import image'
  | 'import labels of known image'
  | 'keep dataset version'
  | 'lock sign-in'
  | 'promote model'
  | 'release assigned scans'
  | 'reopen review'
  | 'reset password'
  | 'retry job'
  | 'delete feedback'
  | `${'create' | 'end' | 'delete'} class`
  | `${'add' | 'change' | 'delete'} teaching case`
  | 'revoke API key'
  | 'roll back model'
  | 'save content'
  | 'set up second factor'
  | 'sync storage'
  | 'undo import'
  | 'withdraw final verdict';

export interface AuditFact {
  admin: string | null;
  action: AuditAction;
  target?: string;
  detail?: string;
}

/** The call that is being answered, for the entries that it writes. */
const calls = new AsyncLocalStorage<string>();

const addressLength = 10;

/** Entries written by `work` get a keyed hash of the caller's network, which names nobody outside this installation. */
export function auditedFrom<Result>(secret: KeyObject, caller: string, work: () => Result): Result {
  return calls.run(keyedHash(secret, 'audit', caller).slice(0, addressLength), work);
}

/** Records an administrator's action in an entry that cannot be changed. */
export async function recordAudit(db: Pick<Db, 'insert'>, fact: AuditFact): Promise<void> {
  await db.insert(auditLog).values({ ...fact, address: calls.getStore() ?? null });
}
