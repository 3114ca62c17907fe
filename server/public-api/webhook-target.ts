import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError, type Refusal } from '#server/app-error.ts';
import type { Config } from '#server/config/config.ts';

/** Shown to the program that gave the address. */
export class TargetRefused extends AppError {
  constructor(refusal: Refusal) {
    super('bad_request', refusal);
  }
}

/** The IPv6 range for the public internet; addresses outside it wrap or map others. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an address is one of the public internet, and not of this machine, its network or its provider. An IPv6
 * address that carries an IPv4 one in it (compatible, mapped, translated, 6to4, Teredo) leads wherever a gateway sends
 * it, so none of them is public.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** The address of a webhook, or a refusal with a sentence. What its name leads to is checked when it is called. */
export function readTarget(address: string, targets: Config['webhookTargets']): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TargetRefused((t) => t('publicApi.webhook.https'));
  }
  if (url.username || url.password) throw new TargetRefused((t) => t('publicApi.webhook.password'));
  if (targets === 'any') return url;
  if (url.protocol !== 'https:') throw new TargetRefused((t) => t('publicApi.webhook.https'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if ((ipaddr.isValid(host) && !isPublicAddress(host)) || /(^|\.)localhost$/.test(host)) {
    throw new TargetRefused((t) => t('publicApi.webhook.publicOnly'));
  }
  return url;
}

/**
 * Finds the addresses of a name and gives out public ones only. The connection is made to what was checked: a name that
 * leads elsewhere a moment later gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    const allowed = found.every(({ address }) => isPublicAddress(address));
    if (!first || !allowed) {
      return done(new TargetRefused((t) => t('publicApi.webhook.publicOnly')), '');
    }
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
