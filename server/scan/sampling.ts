import { createHmac } from 'node:crypto';

type Sampling = 'random check' | 'second reading';

/**
 * A scan's random number, from 0 to 100; it is sampled where that is below the wanted percentage. Made of the
 * installation's secret and the scan's id alone: it cannot know the result, nobody outside can foresee it, and it is
 * the same however often it is asked.
 */
export function sampleOf(secret: Buffer, what: Sampling, scanId: string): number {
  const sample = createHmac('sha256', secret).update(`${what} ${scanId}`).digest().readUInt32BE();
  return (sample / 2 ** 32) * 100;
}

export const isSampled = (secret: Buffer, what: Sampling, scanId: string, percent: number): boolean =>
  sampleOf(secret, what, scanId) < percent;
