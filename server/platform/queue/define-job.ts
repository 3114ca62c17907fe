import type { z } from 'zod';

export interface JobRun {
  /** Aborted when the job ran too long, lost its claim, or the process must close; a handler stops as soon as it can. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
  /** After a failure of this one the job is dead. */
  lastAttempt: boolean;
}

export interface RetryRule {
  /** How often a failed job is tried again. */
  limit: number;
  /** The pause before the first new try; it doubles with each, with some chance in it. */
  delaySeconds: number;
  maxDelaySeconds: number;
}

/** What a sender needs to know of a job. */
export interface JobType<Payload extends z.ZodObject> {
  name: string;
  /** Ids only: what a job works on is read from the database, so that the queue holds no personal data. */
  payload: Payload;
  /** What the job is about, where it may wait or run only once for that at a time. */
  onePer?(payload: z.output<Payload>): string;
}

export interface JobDefinition<Payload extends z.ZodObject, Context> extends JobType<Payload> {
  /**
   * May run twice: a worker can die after the work and before it is noted. Method notation, so that a list may
   * hold jobs with different payloads.
   */
  handler(payload: z.output<Payload>, context: Context, run: JobRun): Promise<void>;
  /**
   * Runs in the handler's place after the last try was cut off, because its process died or it took too long: the one
   * who waits learns that nothing more will come. Answers false where nobody waits, because the work was done after all. A
   * last try that fails by itself can tell them itself.
   */
  giveUp?(payload: z.output<Payload>, context: Context): Promise<boolean>;
  retry: RetryRule;
  /** A run longer than this counts as failed. */
  timeoutSeconds: number;
  /** Runs of this job at once in one process; unset: the WORKER_CONCURRENCY of the configuration, or one on a schedule. */
  concurrency: number | undefined;
  /** Minute, hour, day, month, weekday, in UTC; the fleet runs it once. The payload is then empty. */
  schedule: string | undefined;
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

/** A job in one place: its name, its payload, what it does and how it fails. */
export function defineJob<Payload extends z.ZodObject, Context>(job: {
  name: string;
  payload: Payload;
  handler: (payload: z.output<Payload>, context: Context, run: JobRun) => Promise<void>;
  giveUp?(payload: z.output<Payload>, context: Context): Promise<boolean>;
  retry?: Partial<RetryRule>;
  timeoutSeconds?: number;
  concurrency?: number;
  schedule?: string;
  onePer?(payload: z.output<Payload>): string;
}): JobDefinition<Payload, Context> {
  const type = defineJobType(job);
  if (job.schedule !== undefined && !job.payload.safeParse({}).success) {
    throw new Error(`Job "${job.name}" runs on a schedule, so its payload must be empty.`);
  }
  return {
    name: type.name,
    payload: type.payload,
    handler: job.handler,
    ...(job.giveUp && { giveUp: job.giveUp }),
    retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 60, ...job.retry },
    timeoutSeconds: job.timeoutSeconds ?? 120,
    concurrency: job.concurrency ?? (job.schedule === undefined ? undefined : 1),
    schedule: job.schedule,
    ...(job.onePer && { onePer: job.onePer }),
  };
}
