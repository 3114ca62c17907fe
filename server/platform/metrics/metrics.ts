import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const secondsBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges that the library names like counters, which promtool refuses; the same figures by type stay. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The Prometheus metrics that /metrics shows. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return {
    registry,
    requests: new Histogram({
      name: 'sulcus_request_seconds',
      help: 'Duration of API requests',
      labelNames: ['method', 'route', 'status'],
      buckets: secondsBuckets,
      registers: [registry],
    }),
    scans: new Counter({
      name: 'sulcus_scans_total',
      help: 'Scans by how their analysis ended',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'sulcus_jobs_total',
      help: 'Runs of queued jobs by how they ended: done, failed (tried again) or dead',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    analysis: new Histogram({
      name: 'sulcus_analysis_seconds',
      help: 'Time from the start of an analysis to its report',
      labelNames: ['model'],
      buckets: secondsBuckets,
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
