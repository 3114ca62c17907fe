import type { FastifyReply } from 'fastify';
import { adminAbsoluteMs } from '#contract/constants.ts';
import type { Config } from '#server/config/config.ts';

const behindTls = (config: Config): boolean => config.publicUrl.startsWith('https:');

/**
 * Downloads in a new tab carry no header, so the token travels as a cookie too. Behind TLS its name says that no other
 * host and no plain connection can have set it; browsers refuse such a name without TLS.
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
