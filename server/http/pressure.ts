import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { healthCall } from '#contract/health.ts';
import { AppError } from '#server/app-error.ts';

/** When this process is so far behind that more requests would only make everyone wait longer. */
export interface Pressure {
  /** Mean delay of the event loop in one interval, in milliseconds. */
  maxEventLoopDelay: number;
  sampleInterval: number;
}

const usual: Pressure = { maxEventLoopDelay: 3_000, sampleInterval: 5_000 };
/** Beyond this share of its limit the heap is only collected, and the process ends soon. */
const heapShare = 0.95;
const retryAfterSeconds = 5;
/** Those who watch the process must see how it is. */
const watched: ReadonlySet<string | undefined> = new Set([healthCall.path, '/metrics']);

/** Refuses with 503 and Retry-After instead of queueing without end. */
export async function refuseUnderPressure(app: FastifyInstance, pressure: Pressure = usual): Promise<void> {
  await app.register(underPressure, {
    ...pressure,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * heapShare,
    pressureHandler: (request, _reply, _type, value) => {
      // An interval without a single measurement counts as endless delay there; one long step is not pressure yet.
      if (!Number.isFinite(value) || watched.has(request.routeOptions.url)) return;
      throw new AppError('busy', (t) => t('code.busy'), {
        retryAfter: retryAfterSeconds,
      });
    },
  });
}
