import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { healthPollMs, healthRetries, healthRetryDelayMs, statusClockMs } from '#contract/constants.ts';
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

/** The current time, updated every minute, so that 'minutes ago' stays correct. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), statusClockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
