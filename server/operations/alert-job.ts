import { desc, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { healthSamples, requestMinutes } from '#server/platform/db/schema.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { countHeldBack } from '#server/upkeep/expire-scans.ts';
import { readReconciliation } from '#server/upkeep/reconcile-job.ts';
import { commandLine } from '#words/say/command-line.ts';
import { readDiskSpace } from './disk-space.ts';
import { readDrift } from './drift.ts';
import { type AlertMessage, mailAlerts, postAlerts } from './send-alerts.ts';

/** The kinds of alerts. The start and the end of each are sent once. */
export const alertKinds = ['queue', 'disk', 'errors', 'files', 'drift', 'clock', 'retention'] as const;
export type AlertKind = (typeof alertKinds)[number];
export type Alerts = Partial<Record<AlertKind, string>>;

type AlertContext = Pick<Context, 'config' | 'db' | 'queue' | 'now' | 'clock' | 'expectedWait' | 'reserve'>;

const errorMinutes = 15;
/** Share of failed requests within these minutes. */
const worstErrorShare = 0.05;
const fewestErrors = 5;
const leastFreeShare = 0.1;

async function queueAlert({ config, queue, expectedWait }: AlertContext): Promise<string | undefined> {
  const dead = (await queue.deadJobs()).length;
  const minutes = (await expectedWait()).seconds / 60;
  const late = minutes >= config.longestQueueMinutes;
  const parts = [
    ...(late ? [commandLine.alerts('queueSlow', { minutes: Math.round(minutes) })] : []),
    ...(dead > 0 ? [commandLine.alerts('queueDead', { count: dead })] : []),
  ];
  return parts.length > 0 ? commandLine.alerts('queue', { details: parts.join(' ') }) : undefined;
}

async function diskAlert({ config, reserve }: AlertContext): Promise<string | undefined> {
  const disk = await readDiskSpace(config);
  if (!disk) return undefined;
  if (!(await reserve.isHeld())) return commandLine.alerts('diskFull');
  const free = disk.free / disk.size;
  return free < leastFreeShare ? commandLine.alerts('disk', { free }) : undefined;
}

async function errorAlert({ db, now }: AlertContext): Promise<string | undefined> {
  const since = new Date(now().getTime() - errorMinutes * 60_000);
  const [row] = await db
    .select({
      requests: sql<number>`coalesce(sum(${requestMinutes.requests}), 0)::int`,
      failures: sql<number>`coalesce(sum(${requestMinutes.failures}), 0)::int`,
    })
    .from(requestMinutes)
    .where(gt(requestMinutes.minute, since));
  const { requests = 0, failures = 0 } = row ?? {};
  const latest = await db
    .selectDistinctOn([healthSamples.service])
    .from(healthSamples)
    .orderBy(healthSamples.service, desc(healthSamples.at));
  const down = latest.filter(({ status }) => status === 'outage').map(({ service }) => service);
  const many = failures >= fewestErrors && failures / requests >= worstErrorShare;
  const parts = [
    ...(down.length > 0
      ? [commandLine.alerts('down', { services: down.join(', '), count: down.length })]
      : []),
    ...(many ? [commandLine.alerts('failures', { failures, requests, minutes: errorMinutes })] : []),
  ];
  return parts.length > 0 ? commandLine.alerts('errors', { details: parts.join(' ') }) : undefined;
}

async function filesAlert(parts: AlertContext): Promise<string | undefined> {
  const { state, failure, damagedFiles, missingOriginals, orphanedFiles } = await readReconciliation(parts);
  if (failure !== null) return commandLine.alerts('filesFailed', { reason: failure });
  if (state === 'asks')
    return commandLine.alerts('filesAsk', { missing: missingOriginals, orphaned: orphanedFiles });
  return damagedFiles > 0 ? commandLine.alerts('files', { count: damagedFiles }) : undefined;
}

async function driftAlert(parts: AlertContext): Promise<string | undefined> {
  const { measures } = await readDrift(parts);
  const left = measures.filter(({ state }) => state === 'out of range').map(({ name }) => name);
  return left.length > 0 ? commandLine.alerts('drift', { measures: left.join(', ') }) : undefined;
}

async function clockAlert({ clock }: AlertContext): Promise<string | undefined> {
  const { state, now, lastSeen } = await clock.read();
  if (state !== 'doubted') return undefined;
  return commandLine.alerts('clock', { now, lastSeen: lastSeen ?? '' });
}

async function retentionAlert(parts: AlertContext): Promise<string | undefined> {
  // With a wrong clock, every scan is past its retention.
  if (!(await parts.clock.maySweep())) return undefined;
  const count = await countHeldBack(parts);
  return count > 0 ? commandLine.alerts('retention', { count }) : undefined;
}

const readers: Record<AlertKind, (parts: AlertContext) => Promise<string | undefined>> = {
  queue: queueAlert,
  disk: diskAlert,
  errors: errorAlert,
  files: filesAlert,
  drift: driftAlert,
  clock: clockAlert,
  retention: retentionAlert,
};

/** The page that shows what an alert is about. */
const pages: Record<AlertKind, string> = {
  queue: '/admin-operations',
  disk: '/admin-operations',
  errors: '/status',
  files: '/database-admin',
  drift: '/admin-quality?view=drift',
  clock: '/admin-operations',
  retention: '/admin-operations',
};

/** The current alerts. */
export async function readAlerts(parts: AlertContext): Promise<Alerts> {
  const found: Alerts = {};
  for (const kind of alertKinds) {
    const sentence = await readers[kind](parts);
    if (sentence) found[kind] = sentence;
  }
  return found;
}

const sentAlerts = z.partialRecord(z.enum(alertKinds), z.string());

/** A way to reach the operator. `key` is the setting that stores what was sent. */
interface Channel {
  key: string;
  send(message: AlertMessage, signal: AbortSignal): Promise<void>;
}

function channelsOf({ alertUrl, alertMail }: Context['config']): Channel[] {
  return [
    ...(alertUrl ? [{ key: 'alerts', send: postAlerts(alertUrl) }] : []),
    ...(alertMail ? [{ key: 'alerts-mail', send: mailAlerts(alertMail) }] : []),
  ];
}

/**
 * Tells the operator which alerts have started and ended since the last message. A failed message is retried on its own
 * channel only.
 */
export async function notifyOperator(context: AlertContext, signal: AbortSignal): Promise<void> {
  const channels = channelsOf(context.config);
  if (channels.length === 0) return;
  const current = await readAlerts(context);
  const failures: unknown[] = [];
  for (const channel of channels) {
    await notifyOn(channel, context, current, signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function notifyOn(
  { key, send }: Channel,
  { config, db, now }: AlertContext,
  current: Alerts,
  signal: AbortSignal,
): Promise<void> {
  const before = sentAlerts.safeParse((await readSetting(db, key))?.value).data ?? {};
  const begun = alertKinds.flatMap((kind) => {
    const alert = before[kind] ? undefined : current[kind];
    return alert ? [{ alert, link: config.publicUrl + pages[kind] }] : [];
  });
  const ended = alertKinds.flatMap((kind) => (current[kind] ? [] : (before[kind] ?? [])));
  if (begun.length === 0 && ended.length === 0) return;
  await send({ site: config.publicUrl, begun, ended }, signal);
  await writeSetting(db, key, current, now());
}

/** Every five minutes: tells the operator which alerts have started and ended. */
export const alertJob = defineJob({
  name: 'tell-alerts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  concurrency: 1,
  retry: { limit: 0 },
  handler: (_, context: Context, { signal }) => notifyOperator(context, signal),
});
