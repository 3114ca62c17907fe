import type { Figure } from '#contract/model-card.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import type { Tested } from '#reading/findings/tested.ts';
import { otherClass, type TumorType, tumorTypes } from '#reading/vocabulary.ts';
import type { Formats } from './formats.ts';
import type { HeadlineVoice } from './headline.ts';

interface Found {
  class: string;
  confidence: number;
  typeProbability?: number | undefined;
}

/**
 * 'Possible tumor · 93%', and the confidence only where it was tested. No finding bears the name of a tumor; other
 * abnormalities have no bands.
 */
export function findingName(
  { headline, formats }: { headline: HeadlineVoice; formats: Pick<Formats, 'confidence'> },
  { class: className, confidence }: Found,
  tested: Tested,
): string {
  if (className === otherClass) return headline('other');
  const name = headline('finding');
  return tested.confidence ? `${name} · ${formats.confidence(confidence)}` : name;
}

/** The type that may be named: one that the model gives, on pictures where types were tested. */
export function namedType({ class: name, typeProbability }: Found, tested: Tested): TumorType | null {
  const type = tumorTypes.find((one) => one === plainClass(name));
  return tested.type && typeProbability !== undefined && type ? type : null;
}

/** What a finding looks most like, with how often that was right; null if no type may be named. */
export function typeLine(
  say: HeadlineVoice,
  finding: Found,
  tested: Tested,
  accuracy: Figure | null | undefined,
): string | null {
  const named = namedType(finding, tested);
  if (named === null) return null;
  const type = say(`typeIn.${named}`);
  const right = accuracy && outOfHundred(accuracy);
  return right
    ? say('looksLikeTested', { type, ...right, people: String(accuracy.groups) })
    : say('looksLike', { type });
}

/** The bounds of a measured share, of 100; null where too few people leave none. */
export function outOfHundred({ low, high, n }: Figure): { low: string; high: string } | null {
  if (low === null || high === null || n === 0) return null;
  // Outward, so that the interval is never narrower than the measured one.
  return { low: String(Math.floor(low * 100 + 1e-9)), high: String(Math.ceil(high * 100 - 1e-9)) };
}
