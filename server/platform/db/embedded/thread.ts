import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { tidyUpWhenQuiet } from '#server/platform/collect-garbage.ts';
import { createStatements, type Statement } from './statements.ts';

/** The embedded database in a thread of its own: its statements would else hold up whoever the process serves. */

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

type Statements = ReturnType<typeof createStatements>;

async function run(database: PGlite, statements: Statements, request: Request): Promise<unknown> {
  switch (request.what) {
    case 'query': {
      // Nobody reads the descriptions of the columns, which take longer from thread to thread than a row.
      const { rows, affectedRows } = await statements.run(request);
      return { rows, affectedRows };
    }
    case 'exec':
      return statements.exec(request.text);
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
  const statements = createStatements(database);
  tidyUpWhenQuiet();
  port.on('message', (request: Request) => {
    run(database, statements, request).then(
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
