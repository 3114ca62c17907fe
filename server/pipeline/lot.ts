import { createHmac } from 'node:crypto';

/**
 * Whether a scan is drawn. The lot is made of the installation's secret and the scan's id alone: it cannot know the
 * result, nobody outside can foresee it, and it falls the same way however often it is asked.
 */
export function isDrawn(
  secret: Buffer,
  what: 'random check' | 'second reading',
  scanId: string,
  percent: number,
): boolean {
  const lot = createHmac('sha256', secret).update(`${what} ${scanId}`).digest().readUInt32BE();
  return lot < (percent / 100) * 2 ** 32;
}
