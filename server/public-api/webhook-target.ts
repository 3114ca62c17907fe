import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { hostname as machineName } from 'node:os';
import ipaddr from 'ipaddr.js';
import { AppError, type Refusal } from '#server/app-error.ts';
import type { Config } from '#server/config/config.ts';

/** Shown to the program that gave the URL. */
export class TargetRefused extends AppError {
  constructor(refusal: Refusal) {
    super('bad_request', refusal);
  }
}

/** The same for a name of this network and for one that nobody has, so that neither can be told from the other. */
export class NoPublicAddress extends Error {}

/** The IPv6 range of the public internet. Addresses outside it embed or map others. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an address belongs to the public internet and not to this machine, its network or its provider. An IPv6 address
 * that embeds an IPv4 address (compatible, mapped, translated, 6to4, Teredo) can lead anywhere, so it does not count as
 * public.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Names that no public receiver has (RFC 6761, RFC 6762, RFC 8375, and what private networks use in practice). */
const internalNames =
  /(^|\.)(localhost|localdomain[46]?|local|svc|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;

function isInternalName(host: string): boolean {
  return (
    !host.includes('.') ||
    internalNames.test(host) ||
    host === machineName().toLowerCase().replace(/\.+$/, '')
  );
}

/** Checks the URL of a webhook. The addresses of its host are checked when it is called. */
export function readTarget(address: string, targets: Config['webhookTargets']): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TargetRefused((t) => t('publicApi.webhook.https'));
  }
  if (url.username || url.password) throw new TargetRefused((t) => t('publicApi.webhook.password'));
  if (targets === 'any') return url;
  if (url.protocol !== 'https:') throw new TargetRefused((t) => t('publicApi.webhook.https'));
  const host = url.hostname.replace(/^\[|\]$|\.+$/g, '');
  if (ipaddr.isValid(host) ? !isPublicAddress(host) : isInternalName(host)) {
    throw new TargetRefused((t) => t('publicApi.webhook.publicOnly'));
  }
  return url;
}

/**
 * Resolves a name and returns public addresses only. The connection uses the checked address, which prevents DNS
 * rebinding.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = error ? [] : found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new NoPublicAddress(), '');
    }
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
