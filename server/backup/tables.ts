import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Table {
  name: string;
  /** Writable columns, without generated ones. */
  columns: string[];
}

/** The tables of the product. The queue has its own schema and starts empty: its jobs are scheduled again. */
export async function listTables(db: Pick<Db, 'execute'>): Promise<Table[]> {
  return rowsOf<Table & Record<string, unknown>>(
    db,
    sql`select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name <> 'schema_migrations' and c.is_generated = 'NEVER'
      group by 1 order by 1`,
  );
}
