import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from './connect.ts';

type Listener = (payload: string) => void;

/** Who hears a word: every process, or those that visitors are connected to. Most words are of the second kind, and workers are many. */
export type Audience = 'all' | 'web';

/** Word from one process to others: what happened to which id. Lost words do no harm, readers look again. */
export interface Notifier {
  publish(to: Audience, payload: string): Promise<void>;
  /** With a transaction: the word goes out if and only if it is committed. */
  publishWithin(tx: Pick<Db, 'execute'>, to: Audience, payload: string): Promise<void>;
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

const channels: Record<Audience, string> = { all: 'sulcus_scans', web: 'sulcus_watched_scans' };

/** A connection of its own that listens; it comes back by itself when the database was away. */
function listenOnServer(url: string, heard: Audience[], deliver: Listener): () => Promise<void> {
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
      for (const audience of heard) await fresh.query(`listen ${channels[audience]}`);
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

/** To be selected by a statement that changes something: the word goes out if and only if that is committed. */
export const telling = (to: Audience, payload: string | SQL): SQL<unknown> =>
  sql`pg_notify(${channels[to]}, ${payload})`;

const say: Notifier['publishWithin'] = async (db, to, payload) => {
  await db.execute(sql`select ${telling(to, payload)}`);
};

export async function createNotifier(
  database: Database,
  { role }: { role: 'all' | 'web' | 'worker' },
): Promise<Notifier> {
  const listeners = new Set<Listener>();
  const deliver: Listener = (payload) => {
    for (const listener of listeners) listener(payload);
  };
  const heard: Audience[] = role === 'worker' ? ['all'] : ['all', 'web'];
  const stops =
    database.kind === 'postgres'
      ? [listenOnServer(database.url, heard, deliver)]
      : await Promise.all(heard.map((audience) => database.driver.listen(channels[audience], deliver)));
  return {
    publish: async (to, payload) => {
      // The embedded database has one process, so its listeners are all here.
      if (database.kind === 'pglite') deliver(payload);
      else await say(database.db, to, payload);
    },
    publishWithin: say,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
