import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/config/config.ts';

/** The part of an IPv6 address that belongs to one customer: a single address of theirs says nothing. */
const customerBits = 64;

/** Some proxies write '203.0.113.7:52100' or '[2001:db8::1]:52100'. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An IPv4 address as it is (also when written inside IPv6), an IPv6 address as its /64 network. */
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
 * Who is calling: what every limit and every fair queue counts by. It names a network, so it is kept in memory only;
 * what is stored is its keyed hash.
 */
export const callerOf = (request: Pick<FastifyRequest, 'ip'>): string => networkOf(request.ip);

/**
 * Which senders are trusted to set X-Forwarded-For. Counted or named from this process outwards, so that
 * what a visitor wrote into the header is never reached.
 */
export function trustedProxies(
  trustProxy: Config['trustProxy'],
): string[] | ((_: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : [...trustProxy];
}
