import { z } from 'zod';
import type { ApiScope } from './api-scopes.ts';

// A page's policy forbids eval, which zod would try first; each refusal is reported as an issue of the page.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * Who may make a call: anyone, everyone who can sign in (bearer token or cookie), administrators alone, or a program with
 * an API key.
 */
type Access = 'public' | 'reviewer' | 'admin' | 'key';

interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: `/api/${string}` | '/metrics';
  access: Access;
  /** What the key of a call with access 'key' must be good for; unset: any key will do. */
  scope?: ApiScope;
  /** One line for the API document. */
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** JSON answer. Without it the call answers with `produces`. */
  response?: z.ZodType;
  /** Status of an answer that is no refusal, where it is not 200. */
  status?: 202;
  /** Content types of a call that answers with a file or a stream. */
  produces?: readonly string[];
  /** Content type of the request when it is not JSON. */
  consumes?: string;
}

/** The single description of a call; the server registers it and the browser makes it. */
export function defineCall<const T extends CallShape>(call: T): T {
  return call;
}

export type AnyCall = CallShape;
export type ParamsOf<C extends CallShape> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined;
export type QueryOf<C extends CallShape> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined;
export type QueryInputOf<C extends CallShape> = C['query'] extends z.ZodType
  ? z.input<C['query']>
  : undefined;
export type BodyOf<C extends CallShape> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
export type BodyInputOf<C extends CallShape> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type ResponseOf<C extends CallShape> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : undefined;

/** An id that a caller writes. In lower case from here on, as the database writes it: ids are compared as text. */
export const givenId = z.uuid().toLowerCase();
export const idParams = z.object({ id: givenId });
export const scanIdParams = z.object({ scanId: givenId });
/** Moments travel as ISO 8601 in UTC. */
export const moment = z.iso.datetime();
export const acknowledgement = z.object({ success: z.boolean(), message: z.string() });
/** Any refused call. The browser shows 'status: message'; `error` is the same sentence, for other programs. */
export const errorBody = z
  .object({
    success: z.literal(false),
    code: z.string(),
    message: z.string(),
    error: z.string(),
    requestId: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional().describe('What a program needs to continue'),
  })
  .meta({ id: 'Refusal' });
