import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { backgroundHeader } from '#contract/accounts.ts';
import type { ResponseOf } from '#contract/call.ts';
import type {
  providerQuotaCall,
  queuesCall,
  retentionCall,
  storageUsageCall,
  webhooksCall,
} from '#contract/operations.ts';
import { call } from '#web/lib/api.ts';

const pollMs = 10_000;

type Polled =
  | typeof queuesCall
  | typeof providerQuotaCall
  | typeof storageUsageCall
  | typeof retentionCall
  | typeof webhooksCall;

/** Loads one part of the page, and again every ten seconds. A part that fails leaves the others alone. */
export function usePolled<C extends Polled>(part: C): UseQueryResult<ResponseOf<C>> {
  return useQuery({
    queryKey: [part.path],
    queryFn: ({ signal }): Promise<ResponseOf<C>> =>
      call<Polled>(part, { signal, headers: { [backgroundHeader]: '1' } }) as Promise<ResponseOf<C>>,
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
}
