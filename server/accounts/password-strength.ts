import { Piscina } from 'piscina';

/** The task of the thread. */
export interface Guessing {
  password: string;
  /** Words that an attacker would try first. */
  related: string[];
}

/**
 * How many guesses a password withstands, as a power of ten. Loading the word lists takes half a second and 100 MB, the
 * search up to a second. Passwords are rarely chosen, so this runs in a thread that ends afterward.
 */
export async function passwordStrength(password: string, related: string[]): Promise<number> {
  const thread = new Piscina<Guessing, number>({
    filename: new URL('./strength-worker.ts', import.meta.url).href,
    maxThreads: 1,
  });
  try {
    return await thread.run({ password, related });
  } finally {
    await thread.destroy();
  }
}
