import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Role } from '#contract/accounts.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import {
  type AnyCall,
  type BodyOf,
  errorBody,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/call.ts';
import { auditedFrom } from '#server/platform/db/audit.ts';
import { callerOf } from './caller.ts';

/** The administrator or reviewer behind a request, found by the accounts capability. */
export interface AdminSession {
  sessionId: string;
  adminId: string;
  username: string;
  role: Role;
}
/** Refuses callers without the role that is required. */
export type Authenticate = (
  request: FastifyRequest,
  least: 'reviewer' | 'lead' | 'admin',
) => Promise<AdminSession>;

/** The program behind a request, found by its API key. */
export interface ApiCaller {
  keyId: string;
  name: string;
  scopes: readonly ApiScope[];
  scansPerHour: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of a call that needs a session. */
    admin: AdminSession | undefined;
    /** Set before the handler of a call that needs an API key. */
    caller: ApiCaller | undefined;
  }
}

export type AuthenticateKey = (request: FastifyRequest, scope: ApiScope | undefined) => Promise<ApiCaller>;

interface CallInput<C extends AnyCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
  admin: C['access'] extends 'public' | 'key' ? undefined : AdminSession;
  caller: C['access'] extends 'key' ? ApiCaller : undefined;
}

/** The response body, or the reply itself for a file or 304. */
type CallAnswer<C extends AnyCall> =
  | FastifyReply
  | (C['response'] extends z.ZodType ? ResponseOf<C> : FastifyReply);

/** Binds a call of the contract to its handler. */
export type Register = <const C extends AnyCall>(
  call: C,
  answer: (input: CallInput<C>) => Promise<CallAnswer<C>>,
  options?: Pick<RouteOptions, 'bodyLimit' | 'config'>,
) => void;

const fileAnswer = z.string().describe('The file');

function responsesOf(call: AnyCall) {
  const success = call.response ?? {
    description: 'The file',
    content: Object.fromEntries((call.produces ?? []).map((type) => [type, { schema: fileAnswer }])),
  };
  return { [call.status ?? 200]: success, '4xx': errorBody, '5xx': errorBody };
}

const bySession: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
const securityOf: Record<'reviewer' | 'lead' | 'admin' | 'key', Record<string, string[]>[]> = {
  reviewer: bySession,
  lead: bySession,
  admin: bySession,
  key: [{ apiKey: [] }],
};

/**
 * Registers every route the same way: the contract's schema validates, types and documents it, and a call that is not
 * public is authenticated before the body is read.
 */
export function createRegister(
  app: FastifyInstance,
  authenticate: Authenticate,
  authenticateKey: AuthenticateKey,
  secret: KeyObject,
): Register {
  app.decorateRequest('admin');
  app.decorateRequest('caller');
  return (call, answer, options = {}) => {
    app.route({
      ...options,
      method: call.method,
      url: call.path,
      schema: {
        summary: call.summary,
        tags: [call.tag],
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.consumes && { consumes: [call.consumes] }),
        ...(call.access !== 'public' && { security: securityOf[call.access] }),
        response: responsesOf(call),
      },
      onRequest: async (request, reply) => {
        // A response may hold a scan or personal data. A call can override this.
        void reply.header('cache-control', 'no-store');
        if (call.access === 'key') {
          // Some clients send their key only when challenged.
          void reply.header('www-authenticate', 'Bearer realm="sulcus", Basic realm="sulcus"');
          request.caller = await authenticateKey(request, call.scope);
          void reply.removeHeader('www-authenticate');
        } else if (call.access !== 'public') {
          request.admin = await authenticate(request, call.access);
        }
      },
      handler: (request, reply) => {
        if (call.status) void reply.status(call.status);
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
          admin: request.admin,
          caller: request.caller,
        };
        return auditedFrom(secret, callerOf(request), () => answer(input as never));
      },
    });
  };
}
