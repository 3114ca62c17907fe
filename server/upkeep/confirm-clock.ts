import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';

/** An operator's word that this clock is right. `admin` is null at the command line. */
export async function confirmClock(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: string | null,
): Promise<string> {
  const { lastSeen } = await clock.read();
  const confirmed = (await clock.confirm()).toISOString();
  const detail = lastSeen ? `${confirmed}, last seen ${lastSeen}` : confirmed;
  await recordAudit(db, { admin, action: 'confirm clock', detail });
  return confirmed;
}
