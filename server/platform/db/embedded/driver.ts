import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { commandLine } from '#words/say/command-line.ts';
import { EmbeddedDatabaseEnded } from '../damaged-database.ts';
import type { Request, Settings, Statement, ThreadAnswer } from './thread.ts';

type Listener = (payload: string) => void;

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

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never;

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
  const settings: Settings = { dataDir, bare };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Listener>>();
  const opening = Promise.withResolvers<void>();
  let sent = 0;
  let ended: Error | undefined;
  let opened = false;

  function endAll(error: Error): void {
    ended = error;
    opening.reject(error);
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
  }
  worker.on('error', endAll);
  worker.on('exit', () => endAll(new Error('The embedded database is closed.')));
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.what === 'ready') {
      opened = true;
      return opening.resolve();
    }
    if (answer.what === 'notification') {
      for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload);
      return;
    }
    const failure =
      answer.what === 'error' ? Object.assign(new Error(answer.message), answer.properties) : undefined;
    if (answer.id === undefined) {
      const reason = commandLine.settings(opened ? 'databaseEnded' : 'databaseNotOpened');
      endAll(new EmbeddedDatabaseEnded(reason, { cause: failure }));
      // Ends the process, which starts again with a database that answers.
      if (opened) throw ended;
      return;
    }
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.what === 'result') asked?.resolve(answer.result);
    else asked?.reject(failure);
  });

  function send(request: Unsent<Request>): Promise<unknown> {
    if (ended) return Promise.reject(ended);
    sent += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(sent, asked);
    worker.postMessage({ ...request, id: sent });
    return asked.promise;
  }
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

  await opening.promise;
  return {
    query: (text, params, options) => afterTransactions(() => sendQuery(text, params, options)),
    exec: (text) => afterTransactions(() => sendText(text, 'parsed')),
    transaction: (work) => asTransaction(() => transaction(work)),
    async listen(channel, listener) {
      const known = listeners.get(channel);
      const all = known ?? new Set();
      listeners.set(channel, all.add(listener));
      if (!known) await afterTransactions(() => send({ what: 'listen', channel }));
      return async () => void all.delete(listener);
    },
    async close() {
      if (ended) return;
      await asTransaction(() => send({ what: 'close' }));
      await worker.terminate();
    },
  };
}
