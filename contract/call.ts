import { z } from 'zod';
import type { ApiScope } from './api-scopes.ts';

// The page's security policy forbids eval. If zod tried it, the browser would report a violation on every page.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * Who may make a call: anyone, any signed-in user (bearer token or cookie), lead reviewers and administrators,
 * administrators only, or a program with an API key.
 */
type Access = 'public' | 'reviewer' | 'lead' | 'admin' | 'key';

interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: `/api/${string}` | '/metrics';
  access: Access;
  /** The scope that a key needs when access is 'key'; unset: any key. */
  scope?: ApiScope;
  /** One line for the API document. */
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** JSON answer. Without it the call answers with `produces`. */
  response?: z.ZodType;
  /** Status of a successful answer, if not 200. */
  status?: 202;
  /** Content types of a call that answers with a file or a stream. */
  produces?: readonly string[];
  /** Content type of the request when it is not JSON. */
  consumes?: string;
}

type Shared = Pick<CallShape, 'access' | 'tag'> & Partial<CallShape>;

/**
 * Describes calls once, for the server that registers them and the browser that makes them. `shared` is what a group of
 * calls has in common.
 */
export function callsFor<const Group extends Shared>(shared: Group) {
  const callsWith =
    <const Method extends CallShape['method']>(method: Method) =>
    <const Own extends Omit<CallShape, 'method' | 'path' | keyof Group>>(
      path: CallShape['path'],
      own: Own,
    ): Group & { method: Method; path: CallShape['path'] } & Own => ({ ...shared, method, path, ...own });
  return {
    get: callsWith('GET'),
    post: callsWith('POST'),
    put: callsWith('PUT'),
    patch: callsWith('PATCH'),
    delete: callsWith('DELETE'),
  };
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

/** An id from a caller. Lower case, as in the database, because ids are compared as text. */
export const givenId = z.uuid().toLowerCase();
export const idParams = z.object({ id: givenId });
export const scanIdParams = z.object({ scanId: givenId });
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();
export const acknowledgement = z.object({ success: z.boolean(), message: z.string() });
/** Any failed call. The browser shows 'status: message'; `error` repeats the message for other programs. */
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
