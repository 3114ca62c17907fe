import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '#server/app-error.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';

/** OWASP's first choice for argon2id (the library's default algorithm): 46 MiB, one pass, one lane. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1, outputLen: 32 } as const;
/** Each takes 46 MiB and one of the four threads that file access also uses. */
const concurrency = 2;
/** About ten seconds of waiting on a slow machine. Later callers must retry. */
const maxWaiting = 128;
export const signInBusy: Refusal = (t) => t('accounts.signInBusy');

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash, does the same work and returns false, so that timing does not reveal which names exist. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** The same text typed on two keyboards may differ in code points (NIST SP 800-63B §3.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');

const unpadded = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A well-formed hash that matches no password. */
function decoyHash(): string {
  const { memoryCost, timeCost, parallelism, outputLen } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(outputLen)}`;
}

/** Hashes and verifies off the event loop, with bounded memory and threads. Tests pass their own `compute`. */
export function createPasswords(compute: typeof verify = verify): Passwords {
  const runFairly = createFairQueue({ concurrency, maxWaiting, busy: signInBusy });
  const decoy = decoyHash();
  return {
    hash: (password) => runFairly('', () => hash(normalize(password), cost)),
    verify: async (stored, password) => {
      const right = await runFairly('', () => compute(stored ?? decoy, normalize(password)));
      return stored !== undefined && right;
    },
  };
}
