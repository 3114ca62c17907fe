import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from './connect.ts';

type Listener = (payload: string) => void;

/**
 * Notifies the web processes about changes by id. A lost notification does no harm, because readers also poll. Workers
 * only poll: PostgreSQL wakes every listening session for each notification, which cost sixteen workers a seventh of
 * their throughput.
 */
export interface Notifier {
  publish(payload: string): Promise<void>;
  /** Sends the notification if and only if the transaction commits. */
  publishWithin(tx: Pick<Db, 'execute'>, payload: string): Promise<void>;
  /** The same as an expression, for a statement that changes what the notification is about. */
  notification(payload: string): SQL;
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

const channel = 'sulcus_scans';

/** Listens on a separate connection and reconnects after an outage. */
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

const notification = (payload: string): SQL => sql`pg_notify(${channel}, ${payload})`;

const notify: Notifier['publishWithin'] = async (db, payload) => {
  await db.execute(sql`select ${notification(payload)}`);
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
      : role !== 'worker' && listenOnServer(database.directUrl, deliver);
  return {
    publish: async (payload) => {
      // The embedded database has one process, so its listeners are all here.
      if (database.kind === 'pglite') deliver(payload);
      else await notify(database.db, payload);
    },
    publishWithin: notify,
    notification,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (stop) await stop();
    },
  };
}
