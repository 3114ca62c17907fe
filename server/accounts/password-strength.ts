import { Piscina } from 'piscina';

/** What the thread is asked. */
export interface Guessing {
  password: string;
  /** Words that a stranger would try first. */
  related: string[];
}

/**
 * How many guesses a password withstands, as a power of ten. The word lists take half a second to read and a hundred
 * megabytes, the search up to a second: in a thread that ends with the answer, because passwords are rarely chosen.
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
