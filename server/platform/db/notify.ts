import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from './connect.ts';

type Listener = (payload: string) => void;

/**
 * Notifications to the processes that visitors are connected to: what happened to which id. A lost one does no harm,
 * readers look again. Workers do not listen and only look: PostgreSQL wakes every session that listens to anything for
 * each notification, and with sixteen workers that took a seventh of what they could do.
 */
export interface Notifier {
  publish(payload: string): Promise<void>;
  /** With a transaction: the notification is sent if and only if it commits. */
  publishWithin(tx: Pick<Db, 'execute'>, payload: string): Promise<void>;
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

const channel = 'sulcus_scans';

/** A connection of its own that listens; it reconnects after the database was down. */
function listenOnServer(url: string, deliver: Listener): () => Promise<void> {
  let client: pg.Client | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('notification', (message) => deliver(message.payload ?? ''));
    fresh.on('error', retry);
    fresh.on('end', retry);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
    } catch {
      retry();
    }
  }
  function retry(): void {
    client = undefined;
    if (closed || again) return;
    again = setTimeout(() => {
      again = undefined;
      void open();
    }, 1_000);
    again.unref();
  }
  void open();
  return async () => {
    closed = true;
    clearTimeout(again);
    await client?.end();
  };
}

const notify: Notifier['publishWithin'] = async (db, payload) => {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
};

export async function createNotifier(
  database: Database,
  { role }: { role: 'all' | 'web' | 'worker' },
): Promise<Notifier> {
  const listeners = new Set<Listener>();
  const deliver: Listener = (payload) => {
    for (const listener of listeners) listener(payload);
  };
  const stop =
    database.kind === 'pglite'
      ? await database.driver.listen(channel, deliver)
      : role !== 'worker' && listenOnServer(database.url, deliver);
  return {
    publish: async (payload) => {
      // The embedded database has one process, so its listeners are all here.
      if (database.kind === 'pglite') deliver(payload);
      else await notify(database.db, payload);
    },
    publishWithin: notify,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (stop) await stop();
    },
  };
}
