import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

/** Where a prepared statement takes a value: written as its column writes it, and null where there is none. */
export function slot(name: string, column?: Column): SQL {
  const mapToDriverValue = (value: unknown): unknown =>
    value === null || !column ? value : column.mapToDriverValue(value);
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
}

/**
 * Builds a statement once for each database; from then on it is only given values. Building a long one takes the query
 * builder longer than the database takes to answer it. `Tx` is what the statement needs of a database: it runs in a
 * transaction as well, for which it is built anew.
 */
export function prepared<Values extends Record<string, unknown>, Row, Tx extends object = Db>(
  name: string,
  build: (db: Tx) => Preparable<Row>,
): (db: Tx, values: Values) => Promise<Row[]> {
  const known = new WeakMap<Tx, ReturnType<Preparable<Row>['prepare']>>();
  return (db, values) => {
    const statement = known.get(db) ?? build(db).prepare(name);
    known.set(db, statement);
    return statement.execute(values);
  };
}
