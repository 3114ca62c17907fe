import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnyCall, ResponseOf } from '#contract/call.ts';
import { queryGcMs } from '#contract/constants.ts';
import { addressOf, authorizationHeaders, type CallArguments, type CallOptions, call } from './api.ts';
import { errorOf, networkError } from './api-error.ts';
import { nextTask } from './next-task.ts';

type On401 = 'throw' | 'null';

async function fetchByKey(queryKey: QueryKey, signal: AbortSignal, on401: On401): Promise<unknown> {
  const address = queryKey.join('/');
  const response = await fetch(address, {
    credentials: 'include',
    headers: authorizationHeaders(address),
    signal,
  }).catch((reason: unknown) => {
    throw signal.aborted ? reason : networkError();
  });
  if (response.status === 401 && on401 === 'null') return null;
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** Fetches the address made of the key's segments. */
export function queryFnFor(on401: On401) {
  return ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }) =>
    fetchByKey(queryKey, signal, on401);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFnFor('throw'),
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
