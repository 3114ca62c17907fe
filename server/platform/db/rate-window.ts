import { createHmac, type KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './connect.ts';

/** Turns an address or a session ID into something that identifies no one outside this installation. */
export function keyedHash(secret: KeyObject, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join('\0')).digest('base64url');
}

export interface RateWindow {
  key: string;
  limit: number;
  windowMs: number;
}

/** The first of these windows that has no place left. */
export async function findFullWindow<Window extends RateWindow>(
  db: Pick<Db, 'execute'>,
  windows: readonly Window[],
  now: Date,
): Promise<Window | undefined> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select key from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as given (key text, "limit" integer, "windowMs" integer)
      where (select count(*) from rate_events where rate_events.key = given.key
        and at > ${now.toISOString()}::timestamptz - "windowMs" * interval '1 millisecond') >= "limit"`,
  );
  return windows.find(({ key }) => rows.some((row) => row.key === key));
}

/**
 * Takes one token from every given window, or none. Returns 0, or the milliseconds until one is free. All processes share
 * the windows; calls for the same key wait for a lock. The database function is called take_place.
 */
export async function takeRateToken(
  db: Pick<Db, 'execute'>,
  windows: readonly RateWindow[],
  now: Date,
): Promise<number> {
  const [row] = await rowsOf<{ wait: number }>(
    db,
    sql`select take_place(${JSON.stringify(windows)}::jsonb, ${now.toISOString()}::timestamptz) as wait`,
  );
  return row!.wait;
}
