import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { healthCall } from '#contract/health.ts';
import { AppError } from '#server/app-error.ts';

/** Limits beyond which more requests would only make everyone wait longer. */
export interface Pressure {
  /** Mean delay of the event loop in one interval, in milliseconds. */
  maxEventLoopDelay: number;
  sampleInterval: number;
}

const usual: Pressure = { maxEventLoopDelay: 3_000, sampleInterval: 5_000 };
/** Beyond this share of the heap limit, the process spends its time collecting garbage and soon ends. */
const heapShare = 0.95;
const retryAfterSeconds = 5;
/** Monitoring must work under pressure. */
const watched: ReadonlySet<string | undefined> = new Set([healthCall.path, '/metrics']);

/** Refuses requests with 503 and Retry-After instead of queueing them without limit. */
export async function refuseUnderPressure(app: FastifyInstance, pressure: Pressure = usual): Promise<void> {
  await app.register(underPressure, {
    ...pressure,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * heapShare,
    pressureHandler: (request, _reply, _type, value) => {
      // The plugin reports an infinite delay for an interval without measurements. One long step is not pressure yet.
      if (!Number.isFinite(value) || watched.has(request.routeOptions.url)) return;
      throw new AppError('busy', (t) => t('code.busy'), {
        retryAfter: retryAfterSeconds,
      });
    },
  });
}
