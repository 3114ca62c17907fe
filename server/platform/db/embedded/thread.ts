import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** The embedded database in a thread of its own: otherwise its statements would hold up everyone the process serves. */

export interface Statement {
  text: string;
  params: unknown[] | undefined;
  rowMode: 'array' | 'object';
  dates: 'text' | 'parsed';
}

export type Request = { id: number } & (
  | ({ what: 'query' } & Statement)
  | ({ what: 'exec' } & Pick<Statement, 'text' | 'dates'>)
  | { what: 'listen'; channel: string }
  | { what: 'close' }
);

export type Answer =
  | { what: 'ready' }
  | { what: 'result'; id: number; result: unknown }
  | { what: 'error'; id: number | undefined; message: string; properties: Record<string, unknown> }
  | { what: 'notification'; channel: string; payload: string };

const startParams = [
  ...PGlite.defaultStartParams,
  // The default of 128 MB stays in memory for good; the system keeps the files of a small database at hand anyway.
  ...['-c', 'shared_buffers=32MB'],
  // An old part of the log of changes is deleted: used again, it would keep what was deleted from the tables.
  ...['-c', 'wal_recycle=off'],
];

const port = parentPort!;
const answer = (message: Answer): void => port.postMessage(message);

function tellError(id: number | undefined, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // Errors lose all but their message between threads; the code of a failed statement is what callers look at.
  const properties = error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
  answer({ what: 'error', id, message, properties: JSON.parse(JSON.stringify(properties)) });
}

/** Dates stay text, which the query builder reads itself; the queue wants them parsed. */
const dateTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE];
const datesAsText = Object.fromEntries(dateTypes.map((type) => [type, (value: string) => value]));
const datesParsed = Object.fromEntries(dateTypes.map((type) => [type, types.parsers[type]!]));
/** PGlite copies its list of some hundred parsers for each statement that brings its own: only where it must. */
const reading = (dates: Statement['dates']) => (dates === 'parsed' ? { parsers: datesParsed } : {});

async function run(database: PGlite, request: Request): Promise<unknown> {
  switch (request.what) {
    case 'query': {
      // Nobody reads the descriptions of the columns, which take longer from thread to thread than a row.
      const { text, params, rowMode, dates } = request;
      const { rows, affectedRows } = await database.query(text, params, { rowMode, ...reading(dates) });
      return { rows, affectedRows };
    }
    case 'exec':
      return database.exec(request.text, reading(request.dates));
    case 'listen':
      await database.listen(request.channel, (payload) =>
        answer({ what: 'notification', channel: request.channel, payload }),
      );
      return undefined;
    case 'close':
      await database.close();
      return undefined;
  }
}

try {
  const { dataDir } = workerData as { dataDir: string };
  const database = await PGlite.create({
    dataDir,
    extensions: { pg_trgm },
    parsers: datesAsText,
    startParams,
  });
  port.on('message', (request: Request) => {
    run(database, request).then(
      (result) => {
        answer({ what: 'result', id: request.id, result });
        if (request.what === 'close') port.close();
      },
      (error: unknown) => tellError(request.id, error),
    );
  });
  answer({ what: 'ready' });
} catch (error) {
  tellError(undefined, error);
  port.close();
}
