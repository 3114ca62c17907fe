import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, ResponseOf } from '#contract/call.ts';
import { queryGcMs } from '#contract/constants.ts';
import { addressOf, type CallArguments, type CallOptions, call } from './api.ts';
import { nextTask } from './next-task.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // A timer would keep prerendering from finishing.
        gcTime: 'document' in globalThis ? queryGcMs : Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function withSignal<C extends AnyCall>(input: CallArguments<C>[0], signal: AbortSignal) {
  return [{ ...input, signal }] as unknown as CallArguments<C, CallOptions>;
}

/** Options of `useQuery` for a call of the contract. */
export function callQuery<C extends AnyCall>(definition: C, ...[input]: CallArguments<C>) {
  return queryOptions({
    queryKey: [definition.path, addressOf(definition, input ?? {})],
    queryFn: async ({ signal }): Promise<ResponseOf<C>> => {
      // Each query of a screen starts in its own task, so that input never waits for all of them.
      await nextTask();
      return call(definition, ...withSignal<C>(input, signal));
    },
  });
}

/** Returns a function that loads the answers of some calls again wherever they are shown. */
export function useRefresh(...calls: readonly AnyCall[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
