import { Piscina } from 'piscina';

/** What the thread is asked. */
export interface Guessing {
  password: string;
  /** Words that a stranger would try first. */
  related: string[];
}

/**
 * The word lists take half a second to read and a hundred megabytes, the search up to a second: in a thread, which ends
 * when nobody has asked for a minute: who is refused tries another password by then.
 */
const pool = new Piscina<Guessing, number>({
  filename: new URL('./strength-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});
// A thread that dies outside a question is replaced by the pool; without a listener it would end the process.
pool.on('error', () => undefined);

/** How many guesses a password withstands, as a power of ten. */
export const passwordStrength = (password: string, related: string[]): Promise<number> =>
  pool.run({ password, related });
