import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/config/config.ts';

/** The prefix of an IPv6 address that one customer owns. The rest can change at will. */
const customerBits = 64;

/** Some proxies write '203.0.113.7:52100' or '[2001:db8::1]:52100'. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An IPv4 address unchanged (also if mapped into IPv6), an IPv6 address as its /64 network. */
export function networkOf(address: string): string {
  const found = withPort.exec(address);
  const bare = found?.[1] ?? found?.[2] ?? address;
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().split('%')[0]}/${customerBits}`);
  return `${network}/${customerBits}`;
}

/**
 * Identifies the caller for rate limits and fair queues. It names a network, so it stays in memory; only its keyed hash
 * is stored.
 */
export const callerOf = (request: Pick<FastifyRequest, 'ip'>): string => networkOf(request.ip);

/**
 * Which proxies are trusted to set X-Forwarded-For. Hops are counted from this process outward, so a visitor cannot
 * forge the header.
 */
export function trustedProxies(
  trustProxy: Config['trustProxy'],
): string[] | ((_: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : [...trustProxy];
}
