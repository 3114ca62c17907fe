import { type messages, type PGlite, parse, protocol, type Results, types } from '@electric-sql/pglite';

const { serialize } = protocol;

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

export interface Statement {
  text: string;
  params: unknown[] | undefined;
  rowMode: 'array' | 'object';
  dates: 'text' | 'parsed';
}

interface Prepared {
  name: string;
  parameterTypes: number[];
  /** What its rows consist of; a statement that returns none has none. */
  rowDescription: messages.BackendMessage[];
}

/** Far more than the product has that are asked again and again. */
const mostPrepared = 300;

/** What was prepared before may no longer fit what such a statement leaves. */
const changesTables = /\b(create|alter|drop)\s/i;

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * Runs statements on the embedded database. One that comes a second time is prepared, and from then on costs one message
 * to the database in the place of six, and neither parsing nor, usually, planning.
 */
export function createStatements(database: PGlite): {
  run(statement: Statement): Promise<Pick<Results, 'rows' | 'affectedRows'>>;
  /** Several statements at once, without parameters. */
  exec(text: string): Promise<Results[]>;
} {
  const seen = new Set<string>();
  const prepared = new Map<string, Prepared>();
  const withText = { ...database.parsers, ...textParsers };
  // Rows of columns come from the query builder, which reads JSON itself: a text goes from thread to thread at less cost.
  const parsers = {
    parsed: { array: database.parsers, object: database.parsers },
    text: { array: { ...withText, [types.JSON]: asText, [types.JSONB]: asText }, object: withText },
  };
  let names = 0;

  const send = (...pieces: Uint8Array[]): Promise<messages.BackendMessage[]> =>
    database.execProtocolStream(joined([...pieces, serialize.sync()]), {});

  async function prepare(text: string): Promise<Prepared> {
    names += 1;
    const name = `s${names}`;
    const told = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const made = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(told),
      rowDescription: told.filter((message) => message.name === 'rowDescription'),
    };
    prepared.set(text, made);
    return made;
  }

  async function runPrepared({ text, params = [], rowMode, dates }: Statement): Promise<Results> {
    const { name, parameterTypes, rowDescription } = prepared.get(text) ?? (await prepare(text));
    const values = params.map((value, i) => {
      if (value === null || value === undefined) return null;
      return database.serializers[parameterTypes[i]!]?.(value) ?? String(value);
    });
    const told = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
    return parse.parseResults([...rowDescription, ...told], parsers[dates][rowMode], { rowMode })[0]!;
  }

  async function forget(): Promise<void> {
    seen.clear();
    if (prepared.size === 0) return;
    const closing = [...prepared.values()].map(({ name }) => serialize.close({ type: 'S', name }));
    prepared.clear();
    await database.runExclusive(() => send(...closing));
  }

  return {
    async run(statement) {
      const { text, params, rowMode, dates } = statement;
      if (changesTables.test(text) || prepared.size >= mostPrepared) await forget();
      else if (seen.has(text)) return database.runExclusive(() => runPrepared(statement));
      else if (seen.size < 10 * mostPrepared) seen.add(text);
      return database.query(text, params, {
        rowMode,
        ...(dates === 'text' && { parsers: textParsers }),
      });
    },
    async exec(text) {
      if (changesTables.test(text)) await forget();
      return database.exec(text);
    },
  };
}
