import { existsSync, readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { placeEmptyDatabase } from './empty-database.ts';

/** Runs the embedded database in its own thread, so that statements do not block the event loop. */

export interface Settings {
  dataDir: string;
  /** A new database starts without tables instead of with those from the build. */
  bare: boolean;
}

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

export type ThreadAnswer =
  | { what: 'ready' }
  | { what: 'result'; id: number; result: unknown }
  | { what: 'error'; id: number | undefined; message: string; properties: Record<string, unknown> }
  | { what: 'notification'; channel: string; payload: string };

const startParams = [
  ...PGlite.defaultStartParams,
  // The default of 128 MB is never freed, and the file cache of the system covers a small database anyway.
  ...['-c', 'shared_buffers=16MB'],
  // Delete old log segments: recycled ones would keep deleted data.
  ...['-c', 'wal_recycle=off'],
];

const port = parentPort!;
const answer = (message: ThreadAnswer): void => port.postMessage(message);

function sendError(id: number | undefined, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // Errors lose their properties between threads, but callers need the code of a failed statement.
  const properties = error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
  answer({ what: 'error', id, message, properties: JSON.parse(JSON.stringify(properties)) });
}

/** The query builder parses dates itself; the queue needs them parsed. */
const dateTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE];
const datesAsText = Object.fromEntries(dateTypes.map((type) => [type, (value: string) => value]));
const datesParsed = Object.fromEntries(dateTypes.map((type) => [type, types.parsers[type]!]));
/** PGlite copies its list of about a hundred parsers for each statement with its own parsers, so pass them only if needed. */
const reading = (dates: Statement['dates']) => (dates === 'parsed' ? { parsers: datesParsed } : {});

/** Without this file, the embedded database would write a new one over what is left. */
function refuseRemains(dataDir: string): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const present = names.filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (present.length > 0 && !present.includes('PG_VERSION')) throw new Error('PG_VERSION is missing.');
}

async function run(database: PGlite, request: Request): Promise<unknown> {
  switch (request.what) {
    case 'query': {
      // Omit the unused column descriptions, which take longer to send between threads than a row.
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
  const { dataDir, bare } = workerData as Settings;
  if (!bare) placeEmptyDatabase(dataDir);
  refuseRemains(dataDir);
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
      // After an error of its machine code, the database no longer answers.
      (error: unknown) =>
        sendError(error instanceof WebAssembly.RuntimeError ? undefined : request.id, error),
    );
  });
  answer({ what: 'ready' });
} catch (error) {
  sendError(undefined, error);
  port.close();
}
