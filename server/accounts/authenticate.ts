import type { FastifyRequest } from 'fastify';
import {
  backgroundHeader,
  beginSecondFactorCall,
  changePasswordCall,
  confirmSecondFactorCall,
  logoutCall,
  type Role,
  roles,
  sessionCall,
} from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Authenticate } from '#server/http/register-call.ts';
import { sessionCookie } from './session-cookie.ts';
import { findSession, touchSession } from './sessions.ts';
import { lacksSecondFactor } from './view-admin.ts';

/** A request extends the idle limit at most this often, to save writes. */
const touchEveryMs = 15_000;
const harmlessMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The only calls for an administrator with a temporary password. */
const openBeforeChange: ReadonlySet<string | undefined> = new Set([
  sessionCall.path,
  logoutCall.path,
  changePasswordCall.path,
]);

/** The only calls for an administrator who must still set up a second factor. */
const openBeforeSecondFactor: ReadonlySet<string | undefined> = new Set([
  ...openBeforeChange,
  beginSecondFactorCall.path,
  confirmSecondFactorCall.path,
]);

function tokenOf(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
): { token: string; fromCookie: boolean } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { token: bearer, fromCookie: false };
  const cookie = request.cookies[sessionCookie(config)];
  return cookie ? { token: cookie, fromCookie: true } : undefined;
}

/** Browsers send the origin of a request. A request without it cannot use the cookie. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  if (origin === undefined) return site === 'same-origin';
  if (!URL.canParse(origin)) return false;
  // Ignores the scheme, because a proxy that terminates TLS forwards plain HTTP.
  return new URL(origin).host === request.host || origin === new URL(publicUrl).origin;
}

/** Whether an administrator is signed in with this request's token or cookie. */
export async function isSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const given = tokenOf(context, request);
  return given !== undefined && (await findSession(context, given.token)) !== undefined;
}

const mayCall: Record<'reviewer' | 'lead' | 'admin', readonly Role[]> = {
  reviewer: roles,
  lead: ['administrator', 'lead'],
  admin: ['administrator'],
};

/** Finds the administrator or reviewer behind a request by bearer token or cookie, or refuses the request. */
export function createAuthenticate(context: Context): Authenticate {
  return async (request, least) => {
    const given = tokenOf(context, request);
    if (!given) throw new AppError('unauthenticated', (t) => t('accounts.signIn'));
    const found = await findSession(context, given.token);
    if (!found) throw new AppError('unauthenticated', (t) => t('accounts.sessionEnded'));
    const { session, admin } = found;
    if (
      given.fromCookie &&
      !harmlessMethods.has(request.method) &&
      !isSameOrigin(request, context.config.publicUrl)
    ) {
      throw new AppError('forbidden', (t) => t('accounts.otherSite'));
    }
    if (admin.mustChangePassword && !openBeforeChange.has(request.routeOptions.url)) {
      throw new AppError('password_change_required', (t) => t('accounts.choosePassword'));
    }
    if (lacksSecondFactor(context.config, admin) && !openBeforeSecondFactor.has(request.routeOptions.url)) {
      throw new AppError('second_factor_setup_required', (t) => t('accounts.secondFactor.setUp'));
    }
    if (!mayCall[least].includes(admin.role)) {
      throw new AppError('forbidden', (t) =>
        t(least === 'lead' ? 'accounts.leadsOnly' : 'accounts.administratorsOnly'),
      );
    }
    const sinceSeen = context.now().getTime() - session.lastSeenAt.getTime();
    if (sinceSeen >= touchEveryMs && request.headers[backgroundHeader] !== '1') {
      await touchSession(context, session.id);
    }
    return { sessionId: session.id, adminId: admin.id, username: admin.username, role: admin.role };
  };
}
