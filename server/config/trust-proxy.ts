import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const maxHops = 16;
/** Range names that the address library knows. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

const advice =
  'give the number of proxies in front (TRUST_PROXY=1) or their networks (TRUST_PROXY=10.0.0.0/8,fd00::/8)';

const isNetwork = (text: string): boolean =>
  namedRanges.has(text) || ipaddr.isValidCIDR(text) || (/[.:]/.test(text) && ipaddr.isValid(text));

/** A number of hops or a list of networks; `false` and 0 trust nobody. */
export const trustProxy = z.string().transform((given, context): number | string[] => {
  const text = given.trim().toLowerCase();
  const refuse = (why: string): typeof z.NEVER => {
    context.addIssue({ code: 'custom', message: `${why}; ${advice}` });
    return z.NEVER;
  };
  if (text === 'false') return 0;
  if (text === 'true') return refuse('true would trust any address that a visitor sends');
  if (/^\d+$/.test(text)) {
    return Number(text) <= maxHops ? Number(text) : refuse(`${text} proxies are more than ${maxHops}`);
  }
  const networks = text.split(',').map((each) => each.trim());
  const wrong = networks.find((each) => !isNetwork(each));
  return wrong === undefined ? networks : refuse(`'${wrong}' is neither a number nor a network`);
});
