import { createHmac } from 'node:crypto';

type Lottery = 'random check' | 'second reading';

/**
 * A scan's lot, from 0 to 100; it is drawn where that is below the wanted percentage. Made of the installation's secret
 * and the scan's id alone: it cannot know the result, nobody outside can foresee it, and it falls the same way however
 * often it is asked.
 */
export function lotOf(secret: Buffer, what: Lottery, scanId: string): number {
  const lot = createHmac('sha256', secret).update(`${what} ${scanId}`).digest().readUInt32BE();
  return (lot / 2 ** 32) * 100;
}

export const isDrawn = (secret: Buffer, what: Lottery, scanId: string, percent: number): boolean =>
  lotOf(secret, what, scanId) < percent;
