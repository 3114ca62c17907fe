import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import { healthPollMs, healthRetries, healthRetryDelayMs } from '#contract/constants.ts';
import { healthCall, healthHistoryCall } from '#contract/health.ts';
import { callQuery } from '#web/lib/query.ts';

export type HealthHistory = ResponseOf<typeof healthHistoryCall>;

export function useHealth() {
  return useQuery({
    ...callQuery(healthCall),
    refetchInterval: healthPollMs,
    refetchOnMount: 'always',
    retry: healthRetries,
    retryDelay: healthRetryDelayMs,
  });
}

export function useHealthHistory() {
  return useQuery({ ...callQuery(healthHistoryCall), refetchOnMount: 'always' });
}
