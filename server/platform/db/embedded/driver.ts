import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { type Listener, openThread } from './open-thread.ts';
import type { Statement } from './thread.ts';

interface Statements {
  query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>>;
}

/** The parts of the embedded database that the query builder, the queue and the notifier use. It runs in another thread. */
export interface EmbeddedDriver extends Statements {
  exec(text: string): Promise<Results[]>;
  /** Nothing else runs between its statements. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Libraries that expect a PGlite use no more of it than this. */
export const asPGlite = (driver: EmbeddedDriver): PGlite => driver as unknown as PGlite;

/**
 * The embedded database has one connection and runs statements in the order they are sent. So a statement does not wait
 * for the answer to the one before, only for transactions: nothing may be sent between their statements.
 */
function createOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    afterTransactions: <T>(send: () => Promise<T>): Promise<T> => last.then(send),
    asTransaction<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

export async function openEmbeddedDriver(dataDir: string, bare: boolean): Promise<EmbeddedDriver> {
  const thread = openThread({ dataDir, bare });
  const { send } = thread;
  const sendQuery = <T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
    send({
      what: 'query',
      text,
      params,
      rowMode: options?.rowMode ?? 'object',
      dates: options?.parsers ? 'text' : 'parsed',
    }) as Promise<Results<T>>;

  /** A statement without parameters skips the extended query protocol. */
  const sendText = (text: string, dates: Statement['dates'] = 'text') =>
    send({ what: 'exec', text, dates }) as Promise<Results[]>;

  const { afterTransactions, asTransaction } = createOrder();

  async function transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
    // A failed statement aborts the transaction back to the last savepoint, so it must not look committed.
    let failure: unknown;
    const tx: Statements = {
      async query(text, params, options) {
        try {
          const result = await sendQuery<never>(text, params, options);
          if (/^rollback to /i.test(text)) failure = undefined;
          return result;
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    };
    await sendText('BEGIN');
    try {
      const value = await work(tx);
      if (failure !== undefined) throw failure;
      await sendText('COMMIT');
      return value;
    } catch (error) {
      await sendText('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  await thread.opened;
  return {
    query: (text, params, options) => afterTransactions(() => sendQuery(text, params, options)),
    exec: (text) => afterTransactions(() => sendText(text, 'parsed')),
    transaction: (work) => asTransaction(() => transaction(work)),
    async listen(channel, listener) {
      const { all, isNew } = thread.listenersOf(channel);
      all.add(listener);
      if (isNew) await afterTransactions(() => send({ what: 'listen', channel }));
      return async () => void all.delete(listener);
    },
    async close() {
      if (thread.hasEnded()) return;
      await asTransaction(() => send({ what: 'close' }));
      await thread.terminate();
    },
  };
}
