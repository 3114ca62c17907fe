import { createHmac, type KeyObject } from 'node:crypto';

type Sampling = 'random check' | 'second reading';

/**
 * A pseudorandom number from 0 to 100; the scan is sampled if it is below the wanted percentage. It depends only on the
 * installation's secret and the scan's id, so it is independent of the result, unpredictable and reproducible.
 */
export function sampleOf(secret: KeyObject, what: Sampling, scanId: string): number {
  const sample = createHmac('sha256', secret).update(`${what} ${scanId}`).digest().readUInt32BE();
  return (sample / 2 ** 32) * 100;
}

export const isSampled = (secret: KeyObject, what: Sampling, scanId: string, percent: number): boolean =>
  sampleOf(secret, what, scanId) < percent;
