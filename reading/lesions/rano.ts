import type { LesionPair } from './compare-lesions.ts';
import type { Lesion } from './link-lesions.ts';

/** The response by size alone. RANO also asks for the clinical state, steroids and a later scan that confirms it. */
export type SizeResponse = 'complete' | 'partial' | 'stable' | 'progression';

export interface RanoTable {
  /** The lesions that count, at most five, largest first; a product is in square millimeters, 0 where nothing is marked. */
  rows: { pair: LesionPair; before: number; now: number }[];
  /** Sums of the products. */
  before: number;
  now: number;
  /** Of the earlier sum; null if it is zero. */
  change: number | null;
  /** Null without a lesion that can be measured. */
  response: SizeResponse | null;
}

/** A lesion can be measured from this length of both diameters on, in millimeters. */
const measurable = 10;
const mostLesions = 5;
/** Of the sum of products before (Wen 2010, Response Assessment in Neuro-Oncology). */
const limits = { partial: -0.5, progression: 0.25 } as const;

/** Two dates by the products of the diameters. The earlier one counts as the baseline. */
export function ranoTable(pairs: readonly LesionPair[]): RanoTable {
  const rows = pairs
    .filter(({ before, now }) => isMeasurable(before) || isMeasurable(now))
    .map((pair) => ({ pair, before: productOf(pair.before), now: productOf(pair.now) }))
    .toSorted((a, b) => Math.max(b.before, b.now) - Math.max(a.before, a.now))
    .slice(0, mostLesions);
  const before = rows.reduce((sum, row) => sum + row.before, 0);
  const now = rows.reduce((sum, row) => sum + row.now, 0);
  const change = before > 0 ? (now - before) / before : null;
  const fresh = rows.some(({ pair }) => !pair.before && isMeasurable(pair.now));
  return { rows, before, now, change, response: rows.length > 0 ? responseOf(change, now, fresh) : null };
}

function responseOf(change: number | null, now: number, fresh: boolean): SizeResponse {
  if (fresh || change === null || change >= limits.progression) return 'progression';
  if (now === 0) return 'complete';
  return change <= limits.partial ? 'partial' : 'stable';
}

const isMeasurable = (lesion: Lesion | null): boolean =>
  (lesion?.diameter ?? 0) >= measurable && (lesion?.perpendicular ?? 0) >= measurable;

const productOf = (lesion: Lesion | null): number => (lesion?.diameter ?? 0) * (lesion?.perpendicular ?? 0);
