import type { FastifyReply } from 'fastify';
import { adminAbsoluteMs } from '#contract/constants.ts';
import type { Config } from '#server/config/config.ts';

const behindTls = (config: Config): boolean => config.publicUrl.startsWith('https:');

/**
 * Downloads in a new tab send no header, so the token is also a cookie. Behind TLS it has the __Host- prefix, which no
 * other host and no plain connection can set. Browsers refuse that prefix without TLS.
 */
export const sessionCookie = (config: Config): string =>
  behindTls(config) ? '__Host-sulcus_admin' : 'sulcus_admin';

const attributes = (config: Config) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: behindTls(config) }) as const;

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(sessionCookie(config), token, {
    ...attributes(config),
    maxAge: adminAbsoluteMs / 1_000,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(sessionCookie(config), attributes(config));
}
