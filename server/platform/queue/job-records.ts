import type { Db as JobDb } from 'pg-boss';

export const queueSchema = 'pgboss';
export const deadQueue = (name: string): string => `${name}.dead`;

/**
 * Statements on pg-boss's own table for what its API lacks: live counts (its own are cached for a minute), the running
 * jobs, and returning a job without counting a failure.
 */
const table = `${queueSchema}.job`;

export interface QueueDepth {
  waiting: number;
  running: number;
  dead: number;
}

export interface RunningJob {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  attempt: number;
  startedAt: Date;
}

export interface DeadJob {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  attempts: number;
  /** The error of the last attempt. */
  reason: string;
  diedAt: Date;
}

export async function countJobs(db: JobDb, names: string[]): Promise<Record<string, QueueDepth>> {
  const { rows } = await db.executeSql(
    `SELECT name, state::text AS state, count(*)::int AS jobs FROM ${table}
     WHERE name = ANY($1::text[]) AND state <= 'active' GROUP BY 1, 2`,
    [names.flatMap((name) => [name, deadQueue(name)])],
  );
  const count = (name: string, ...states: string[]): number =>
    (rows as { name: string; state: string; jobs: number }[])
      .filter((row) => row.name === name && states.includes(row.state))
      .reduce((sum, row) => sum + row.jobs, 0);
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        waiting: count(name, 'created', 'retry'),
        running: count(name, 'active'),
        dead: count(deadQueue(name), 'created', 'retry'),
      },
    ]),
  );
}

export async function findRunning(db: JobDb, names: string[]): Promise<RunningJob[]> {
  const { rows } = await db.executeSql(
    `SELECT id, name, data AS payload, retry_count + 1 AS attempt, started_on AS "startedAt" FROM ${table}
     WHERE name = ANY($1::text[]) AND state = 'active' ORDER BY started_on`,
    [names],
  );
  return rows as RunningJob[];
}

export async function findDead(db: JobDb, names: string[]): Promise<DeadJob[]> {
  const { rows } = await db.executeSql(
    `SELECT id, source_name AS name, data AS payload, source_retry_count + 1 AS attempts,
       coalesce(source_output->>'message', source_output->'value'->>'message', source_output::text, '') AS reason,
       created_on AS "diedAt" FROM ${table}
     WHERE name = ANY($1::text[]) AND state < 'active' ORDER BY created_on DESC`,
    [names.map(deadQueue)],
  );
  return rows as DeadJob[];
}

/** Queues with waiting jobs that no job in `names` handles. */
export async function findUnhandled(db: JobDb, names: string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `SELECT DISTINCT name FROM ${table}
     WHERE state <= 'active' AND name NOT LIKE '%.dead' AND name NOT LIKE '\\_\\_pgboss%' AND NOT name = ANY($1::text[])`,
    [names],
  );
  return (rows as { name: string }[]).map((row) => row.name);
}

/** Which of these keys have a waiting or running job. */
export async function findKeys(db: JobDb, name: string, keys: string[]): Promise<Set<string>> {
  const { rows } = await db.executeSql(
    `SELECT DISTINCT singleton_key AS key FROM ${table}
     WHERE name = $1 AND state <= 'active' AND singleton_key = ANY($2::text[])`,
    [name, keys],
  );
  return new Set((rows as { key: string }[]).map((row) => row.key));
}

/** When the waiting jobs for these keys start, at the earliest. */
export async function findStarts(db: JobDb, name: string, keys: string[]): Promise<Map<string, Date>> {
  const { rows } = await db.executeSql(
    `SELECT singleton_key AS key, min(start_after) AS start FROM ${table}
     WHERE name = $1 AND state < 'active' AND singleton_key = ANY($2::text[]) GROUP BY 1`,
    [name, keys],
  );
  return new Map(
    (rows as { key: string; start: Date | string }[]).map(({ key, start }) => [key, new Date(start)]),
  );
}

/** pg-boss never changes the policy of an existing queue. */
export async function setPolicy(db: JobDb, name: string, policy: string): Promise<void> {
  await db.executeSql(`UPDATE ${queueSchema}.queue SET policy = $2 WHERE name = $1 AND policy <> $2`, [
    name,
    policy,
  ]);
}

/** A job keeps the limit it was sent with. If the queue's limit rises, raise theirs too, so that spare runs do not cost attempts. */
export async function setRetryLimit(db: JobDb, name: string, limit: number): Promise<void> {
  await db.executeSql(
    `WITH before AS (SELECT retry_limit FROM ${queueSchema}.queue WHERE name = $1 FOR NO KEY UPDATE),
       changed AS (UPDATE ${queueSchema}.queue SET retry_limit = $2::int FROM before WHERE name = $1)
     UPDATE ${table} SET retry_limit = job.retry_limit + $2::int - before.retry_limit
     FROM before WHERE name = $1 AND state <= 'active' AND before.retry_limit < $2::int`,
    [name, limit],
  );
}

/** Ends the delay before a retry. */
export async function endRetryDelays(db: JobDb, ids: string[]): Promise<void> {
  await db.executeSql(
    `UPDATE ${table} SET start_after = now() WHERE id = ANY($1::uuid[]) AND state = 'retry'`,
    [ids],
  );
}

/**
 * Returns running jobs to the queue as if never started. Count and limit both rise by one: the attempts left stay the
 * same, but the old worker's claim is invalid (pg-boss compares the count), so its late report changes nothing.
 */
export async function releaseJobs(db: JobDb, ids: string[]): Promise<void> {
  await db.executeSql(
    `UPDATE ${table} SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now(),
       retry_count = retry_count + 1, retry_limit = retry_limit + 1
     WHERE id = ANY($1::uuid[]) AND state = 'active'`,
    [ids],
  );
}
