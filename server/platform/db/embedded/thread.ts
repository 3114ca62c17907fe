import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { tidyUpAfterStart } from '#server/platform/collect-garbage.ts';

/** The embedded database in a thread of its own: its statements would else hold up whoever the process serves. */

export type Request = { id: number } & (
  | {
      what: 'query';
      text: string;
      params: unknown[] | undefined;
      rowMode: 'array' | 'object';
      dates: 'text' | 'parsed';
    }
  | { what: 'exec'; text: string }
  | { what: 'listen'; channel: string }
  | { what: 'close' }
);

export type Answer =
  | { what: 'ready' }
  | { what: 'result'; id: number; result: unknown }
  | { what: 'error'; id: number | undefined; message: string; properties: Record<string, unknown> }
  | { what: 'notification'; channel: string; payload: string };

const asText = (value: string): string => value;
/** Dates, times and intervals, and arrays of them and of numbers, as the query builder reads them itself. */
const textTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const textParsers = Object.fromEntries(textTypes.map((type) => [type, asText]));

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

async function run(database: PGlite, request: Request): Promise<unknown> {
  switch (request.what) {
    case 'query': {
      const options: QueryOptions = {
        rowMode: request.rowMode,
        ...(request.dates === 'text' && { parsers: textParsers }),
      };
      const { rows, fields, affectedRows } = await database.query(request.text, request.params, options);
      return { rows, fields, affectedRows };
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
  tidyUpAfterStart();
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
