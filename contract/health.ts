import { z } from 'zod';
import { callsFor, moment } from './call.ts';

export const serviceNames = ['ai_model', 'database', 'file_upload', 'image_processing'] as const;
export const serviceName = z.enum(serviceNames);
export type ServiceName = z.infer<typeof serviceName>;
export const serviceStatus = z.enum(['operational', 'degraded', 'outage']);
export type ServiceStatus = z.infer<typeof serviceStatus>;

const service = z
  .object({
    status: serviceStatus,
    responseTime: z.number().describe('Milliseconds'),
    lastChecked: moment,
  })
  .meta({ id: 'ServiceHealth' });

export const health = z
  .object({
    timestamp: moment,
    services: z.object({
      ai_model: service,
      database: service,
      file_upload: service,
      image_processing: service,
    }),
    performance: z.object({
      avgResponseTime: z.number().describe('Milliseconds, last 24 hours'),
      successRate: z.number().min(0).max(1),
      totalRequests: z.int(),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

export const incident = z
  .object({
    service: serviceName,
    status: serviceStatus,
    startedAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof incident>;

const byAnyone = callsFor({ access: 'public', tag: 'Status' });

export const healthCall = byAnyone.get('/api/health', {
  summary: 'Health of each service and performance of the last 24 hours',
  response: health,
});
export const healthHistoryCall = byAnyone.get('/api/health/history', {
  summary: 'The last 90 days of each service, and the incidents in them',
  response: z.object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        services: z.record(
          serviceName,
          z.object({ worst: serviceStatus.nullable(), uptime: z.number().nullable() }),
        ),
      }),
    ),
    incidents: z.array(incident),
  }),
});

/** The worst status of any service; 'degraded' without data. */
export function overallStatus(services: Health['services'] | undefined): ServiceStatus {
  if (!services) return 'degraded';
  const statuses = serviceNames.map((name) => services[name].status);
  if (statuses.includes('outage')) return 'outage';
  return statuses.includes('degraded') ? 'degraded' : 'operational';
}

export const testDetectorCall = byAnyone.get('/api/test-roboflow', {
  summary: 'Run the active detector on a built-in phantom',
  response: z.object({ success: z.boolean(), message: z.string() }),
});
