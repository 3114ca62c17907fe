import type { FastifyReply } from 'fastify';
import { adminAbsoluteMs } from '#contract/constants.ts';
import type { Config } from '#server/config/config.ts';

/** Downloads in a new tab carry no header, so the token travels as a cookie too. */
export const sessionCookie = 'sulcus_admin';

const attributes = (config: Config) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
  }) as const;

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(sessionCookie, token, { ...attributes(config), maxAge: adminAbsoluteMs / 1_000 });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(sessionCookie, attributes(config));
}
