import type { AnyCall, BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '#contract/call.ts';
import { storageKeys } from '#contract/constants.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';
import { pageLanguage } from './language.ts';
import { readStored } from './storage.ts';
import { backgroundHeaders } from './user-activity.ts';

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
type GivenQuery<Value> = [Value] extends [undefined] ? { query?: undefined } : { query?: Value };
type GivenBody<C extends AnyCall> = C['consumes'] extends string
  ? { body: FormData }
  : Given<'body', BodyInputOf<C>>;

export type CallInput<C extends AnyCall> = Given<'params', ParamsOf<C>> &
  GivenQuery<QueryInputOf<C>> &
  GivenBody<C>;
/** A call without input takes no argument. */
export type CallArguments<C extends AnyCall, More = unknown> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C> & More] : [input: CallInput<C> & More];

interface Address {
  params?: object | undefined;
  query?: object | undefined;
}
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
interface Sending extends CallOptions {
  body?: unknown;
}

/** The address of a call, for links and images. */
export function addressOf(definition: AnyCall, { params, query }: Address = {}): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Only the admin API receives the bearer token; every other call relies on the cookie. */
function authorizationHeaders(path: string): Record<string, string> {
  if (!path.includes('/api/admin')) return {};
  const token = readStored('local', storageKeys.local.adminSessionToken);
  return { ...backgroundHeaders(), ...(token && { authorization: `Bearer ${token}` }) };
}

async function send(definition: AnyCall, input: Address & Sending): Promise<Response> {
  const address = addressOf(definition, input);
  const multipart = input.body instanceof FormData;
  const json = input.body !== undefined && !multipart;
  let response: Response;
  try {
    response = await fetch(address, {
      method: definition.method,
      credentials: 'include',
      headers: {
        'accept-language': pageLanguage(),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...authorizationHeaders(address),
        ...input.headers,
      },
      body: multipart ? (input.body as FormData) : json ? JSON.stringify(input.body) : undefined,
      signal: input.signal,
    });
  } catch (reason) {
    if (input.signal?.aborted) throw reason;
    throw networkError();
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

export async function call<C extends AnyCall>(
  definition: C,
  ...[input]: CallArguments<C, CallOptions>
): Promise<ResponseOf<C>> {
  const response = await send(definition, (input ?? {}) as Address & Sending);
  return readAnswer(definition, await response.json());
}

/** Makes a call whose answer is a file. */
export async function callForFile<C extends AnyCall>(
  definition: C,
  ...[input]: CallArguments<C, CallOptions>
): Promise<Blob> {
  const response = await send(definition, (input ?? {}) as Address & Sending);
  return response.blob();
}

export function readAnswer<C extends AnyCall>(definition: C, answer: unknown): ResponseOf<C> {
  const read = definition.response?.safeParse(answer);
  if (read?.success) return read.data as ResponseOf<C>;
  throw new ApiError(200, 'unexpected_answer', 'The server answered in a form this page does not know.');
}
