import type { KeyObject } from 'node:crypto';
import type { DetectorTest } from '#contract/self-test.ts';
import type { Config } from '#server/config/config.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Database, Db } from '#server/platform/db/connect.ts';
import type { Notifier } from '#server/platform/db/notify.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { MemoryBudget } from '#server/platform/memory/memory-budget.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import type { DiskReserve } from '#server/platform/reserve/disk-reserve.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ActiveModels } from '#server/ports/active-models.ts';
import type { AwaitedUploads } from '#server/ports/awaited-uploads.ts';
import type { Detector } from '#server/ports/detector.ts';
import type { NotificationBus, ScanProgress } from '#server/ports/notifications.ts';
import type { ScanOutputs } from '#server/ports/scan-outputs.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import type { ScanReader } from '#server/ports/scan-reader.ts';
import type { TakeUploadToken } from '#server/ports/upload-tokens.ts';

/** The dependencies of every feature, created once in start.ts. Tests pass their own. */
export interface Context {
  config: Config;
  log: Logger;
  metrics: Metrics;
  database: Database;
  db: Db;
  scanReader: ScanReader;
  storage: Storage;
  reserve: DiskReserve;
  queue: Queue<Context>;
  detector: Detector;
  /** Runs the detector on a phantom, at most once a minute. */
  testDetector(): Promise<DetectorTest>;
  /** Which embedded model answers, and the cards of all. */
  models: ActiveModels;
  /** Working memory for large pictures and studies. Whatever unpacks them takes a lease first. */
  memory: MemoryBudget;
  preparer: ScanPreparer;
  outputs: ScanOutputs;
  /** Uploads that wait for the answer to a question about their text. */
  awaited: AwaitedUploads;
  takeUploadToken: TakeUploadToken;
  /** Seconds until a scan that arrives now would start; refreshed every few seconds. */
  expectedWait(): Promise<{ seconds: number }>;
  notifier: Notifier;
  notifications: NotificationBus;
  progress: ScanProgress;
  /** Key of this installation for keyed hashes (addresses, names tried at login). Same in every process. */
  secret: KeyObject;
  /** The clock; tests move it. */
  now(): Date;
  /** Whether `now` can be trusted; asked before anything is deleted by age. */
  clock: Clock;
}
