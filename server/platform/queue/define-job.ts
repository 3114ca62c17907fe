import type { z } from 'zod';

export interface JobRun {
  /** Aborts if the job runs too long, loses its claim or the process closes. A handler stops as soon as it can. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
  /** If this attempt fails, the job is dead. */
  lastAttempt: boolean;
}

export interface RetryRule {
  /** How often a failed job is retried. */
  limit: number;
  /** The delay before the first retry. It doubles with each retry, with jitter. */
  delaySeconds: number;
  maxDelaySeconds: number;
}

/** What a sender needs to know about a job. */
export interface JobType<Payload extends z.ZodObject> {
  name: string;
  /** Ids only: a job reads its data from the database, so that the queue holds no personal data. */
  payload: Payload;
  /** A key; at most one job per key may wait or run. */
  onePer?(payload: z.output<Payload>): string;
}

/** A job with its handler, as it is defined. */
interface JobSettings<Payload extends z.ZodObject, Context> extends JobType<Payload> {
  /**
   * May run twice: a worker can die after the work and before recording it. Method notation, so that a list may hold
   * jobs with different payloads.
   */
  handler(payload: z.output<Payload>, context: Context, run: JobRun): Promise<void>;
  /**
   * Runs instead of the handler after the last attempt was cut off because its process died or it took too long. It tells
   * the waiting visitor that no result will follow. Returns false if the work was done after all. A last attempt that
   * throws reports its own failure.
   */
  giveUp?(payload: z.output<Payload>, context: Context): Promise<boolean>;
  retry?: Partial<RetryRule>;
  /** A run longer than this counts as failed. */
  timeoutSeconds?: number;
  /** Concurrent runs in one process. Default: WORKER_CONCURRENCY, or 1 for a scheduled job. */
  concurrency?: number;
  /** A cron expression in UTC. One worker of the fleet runs it. The payload is then empty. */
  schedule?: string;
}

export interface JobDefinition<Payload extends z.ZodObject, Context> extends JobSettings<Payload, Context> {
  retry: RetryRule;
  timeoutSeconds: number;
}

export type AnyJob<Context> = JobDefinition<z.ZodObject, Context>;

const namePattern = /^[a-z][a-z0-9-]*$/;
const idField = /^id$|Id$/;
const idTypes = new Set(['string', 'number']);

function refuseMoreThanIds(name: string, payload: z.ZodObject): void {
  for (const [field, type] of Object.entries(payload.shape)) {
    if (!idField.test(field) || !idTypes.has(type._zod.def.type)) {
      throw new Error(`The payload of job "${name}" holds "${field}": only ids may travel in the queue.`);
    }
  }
}

export function defineJobType<Payload extends z.ZodObject>(type: JobType<Payload>): JobType<Payload> {
  if (!namePattern.test(type.name)) throw new Error(`"${type.name}" is no name for a job.`);
  refuseMoreThanIds(type.name, type.payload);
  return { ...type, payload: type.payload.strict() as Payload };
}

/** Defines a job: its name, payload, handler and retry rule. */
export function defineJob<Payload extends z.ZodObject, Context>(
  job: JobSettings<Payload, Context>,
): JobDefinition<Payload, Context> {
  if (job.schedule !== undefined && !job.payload.safeParse({}).success) {
    throw new Error(`Job "${job.name}" runs on a schedule, so its payload must be empty.`);
  }
  return {
    timeoutSeconds: 120,
    ...(job.schedule !== undefined && { concurrency: 1 }),
    ...job,
    payload: defineJobType(job).payload,
    retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 60, ...job.retry },
  };
}
