import { eq } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Context } from '#server/context.ts';
import { cached } from '#server/platform/cached.ts';
import { countUpTo } from '#server/platform/db/count-up-to.ts';
import { countedWaiting, waitingForReview } from '#server/platform/db/scan-predicates.ts';
import { scans, secondReadings } from '#server/platform/db/schema.ts';
import { readLastBackup } from '#server/platform/db/settings.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { readDiskSpace } from './disk-space.ts';
import { countWebhooks } from './webhook-list.ts';

/** A collector asks every few seconds, and every process answers. */
const keptMs = 5_000;

async function readOperations(context: Context) {
  const { db, queue, config, expectedWait } = context;
  const [depth, wait, review, disagreements, stored, disk, webhooks, backup] = await Promise.all([
    queue.depth(),
    expectedWait(),
    countUpTo(db, scans, waitingForReview, countedWaiting),
    db.$count(secondReadings, eq(secondReadings.status, 'disagreed')),
    readStoredCounts(db),
    readDiskSpace(config),
    countWebhooks(context),
    readLastBackup(db),
  ]);
  return { depth, wait, review, disagreements, stored, disk, webhooks, backup };
}
type Operations = Awaited<ReturnType<typeof readOperations>>;
type Samples = [labels: Record<string, string>, value: number][];

/** Each gauge with what it shows; without samples it is left out of an answer, as the disk of a fleet. */
const gauges: [name: string, help: string, samplesOf: (now: Operations) => Samples][] = [
  [
    'sulcus_queue_jobs',
    'Queued jobs by name and state: waiting, running, or dead after the last retry',
    ({ depth }) =>
      Object.entries(depth).flatMap(([job, counts]) =>
        Object.entries(counts).map(([state, value]): Samples[number] => [{ job, state }, value]),
      ),
  ],
  [
    'sulcus_queue_wait_seconds',
    'Expected seconds until a scan that arrives now is analyzed',
    ({ wait }) => [[{}, wait.seconds]],
  ],
  [
    'sulcus_review_waiting_scans',
    `Scans in the review queue, at most ${countedWaiting}`,
    ({ review }) => [[{}, review.total]],
  ],
  [
    'sulcus_review_disagreements',
    'Disagreements of two readers that nobody has settled',
    ({ disagreements }) => [[{}, disagreements]],
  ],
  [
    'sulcus_stored_bytes',
    'Bytes of stored uploads and reports',
    ({ stored }) => [
      [{ kind: 'scans' }, stored.scanBytes],
      [{ kind: 'reports' }, stored.reportBytes],
    ],
  ],
  [
    'sulcus_disk_free_bytes',
    'Free bytes on the disk of the data folder',
    ({ disk }) => (disk ? [[{}, disk.free]] : []),
  ],
  [
    'sulcus_disk_size_bytes',
    'Size of the disk of the data folder',
    ({ disk }) => (disk ? [[{}, disk.size]] : []),
  ],
  [
    'sulcus_webhooks',
    'Webhooks of finished scans by state: waiting, delivered, or failed after the last attempt',
    ({ webhooks }) => Object.entries(webhooks).map(([state, value]): Samples[number] => [{ state }, value]),
  ],
  [
    'sulcus_last_backup_timestamp_seconds',
    'When the last complete backup by the backup command began; absent before the first',
    ({ backup }) => (backup ? [[{}, backup.getTime() / 1_000]] : []),
  ],
];

/** Adds what operators watch to the metrics. The database is read when a collector asks. */
export function measureOperations(context: Context): void {
  const { registry } = context.metrics;
  const read = cached(() => readOperations(context), { forMs: keptMs, now: () => context.now() });
  for (const [name, help, samplesOf] of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ['job', 'state', 'kind'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [labels, value] of samplesOf(await read())) this.set(labels, value);
      },
    });
  }
}
