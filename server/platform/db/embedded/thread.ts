import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite';
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
  | { what: 'exec'; text: string }
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

/** Dates, times and intervals, and arrays of them and of numbers, which the query builder reads itself. */
const readByBuilder = [
  ...[types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE],
  ...[1231, 1115, 1185, 1187, 1182],
];
const textParsers: QueryOptions['parsers'] = Object.fromEntries(
  readByBuilder.map((type) => [type, (value: string) => value]),
);

async function run(database: PGlite, request: Request): Promise<unknown> {
  switch (request.what) {
    case 'query': {
      // Nobody reads the descriptions of the columns, which take longer from thread to thread than a row.
      const { text, params, rowMode, dates } = request;
      const { rows, affectedRows } = await database.query(text, params, {
        rowMode,
        ...(dates === 'text' && { parsers: textParsers }),
      });
      return { rows, affectedRows };
    }
    case 'exec':
      return database.exec(request.text);
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
  const database = await PGlite.create({ dataDir, extensions: { pg_trgm }, startParams });
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
