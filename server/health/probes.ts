import { randomUUID } from 'node:crypto';
import { type Health, type ServiceName, type ServiceStatus, serviceNames } from '#contract/health.ts';
import { encodeDisc } from '#phantom/disc.ts';
import type { Context } from '#server/context.ts';
import { probeScans } from './probe-scans.ts';

type Probe = (context: Context) => Promise<ServiceStatus>;

const slowMs = 3_000;
const probeTimeoutMs = 10_000;

/** What each service must do to count as operational. */
const probes: Record<ServiceName, Probe> = {
  database: async (context) => {
    await probeScans(context);
    return 'operational';
  },
  file_upload: async ({ storage }) => {
    const key = `probes/${randomUUID()}`;
    const written = Buffer.from(key);
    await storage.put(key, written);
    const read = await storage.get(key);
    await storage.delete(key);
    return written.equals(read) ? 'operational' : 'outage';
  },
  image_processing: async ({ preparer }) => {
    const { displayPng } = await preparer.prepare(encodeDisc(), 'health');
    return displayPng?.length ? 'operational' : 'outage';
  },
  ai_model: async ({ testDetector }) => {
    const { success, replacement } = await testDetector();
    if (success) return 'operational';
    return replacement?.success ? 'degraded' : 'outage';
  },
};

async function runProbe(context: Context, name: ServiceName): Promise<Health['services'][ServiceName]> {
  const started = performance.now();
  let status: ServiceStatus;
  const timeout = Promise.withResolvers<ServiceStatus>();
  const timer = setTimeout(() => timeout.resolve('outage'), probeTimeoutMs);
  try {
    status = await Promise.race([probes[name](context), timeout.promise]);
  } catch (error) {
    context.log.warn({ err: error, service: name }, 'health probe failed');
    status = 'outage';
  } finally {
    clearTimeout(timer);
  }
  const responseTime = Math.round(performance.now() - started);
  if (status === 'operational' && responseTime > slowMs) status = 'degraded';
  return { status, responseTime, lastChecked: context.now().toISOString() };
}

/** Probes all services in parallel. */
export async function probeServices(context: Context): Promise<Health['services']> {
  const probed = serviceNames.map(async (name) => [name, await runProbe(context, name)] as const);
  return Object.fromEntries(await Promise.all(probed)) as Health['services'];
}
