import {
  type AllClear,
  allClearCount,
  missedSlices,
  type TestedSource,
  unclearShare,
} from '#contract/evidence.ts';
import type { Figure } from '#contract/model-card.ts';
import type { Acquisition } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import type { Formats } from './formats.ts';
import { ofHundred } from './of-hundred.ts';
import { sourceName } from './source-name.ts';
import type { Translator } from './translator.ts';

/** Who speaks of evidence: the sentences of a result, the words for shares, and figures in its language. */
export interface EvidenceVoice {
  t: Translator<'result'>;
  shares: Translator<'shell.ofHundred'>;
  formats: Formats;
}

/** How many tumor slices a model missed, over all test images with a tumor; null where that was not measured. */
export function missedWords({ t, formats }: EvidenceVoice, sources: readonly TestedSource[]): string | null {
  const found = missedSlices(sources);
  if (!found) return null;
  const { slices, missed, least, most } = found;
  if (missed === 0) return t('evidence.missedNone', { slices: formats.count(slices) });
  const values = {
    oneIn: String(Math.round(slices / missed)),
    missed: formats.count(missed),
    slices: formats.count(slices),
  };
  if (least.share === most.share) return t('evidence.missed', values);
  return t('evidence.missedRange', {
    ...values,
    least: formats.percent(least.share),
    leastSource: sourceName(t, least),
    most: formats.percent(most.share),
    mostSource: sourceName(t, most),
  });
}

/** How often slices with the answer 'unclear' held a tumor; null where that was not measured. */
export function unclearWords(
  { t, shares, formats }: EvidenceVoice,
  groups: readonly AllClear[] | undefined,
  kind: Acquisition | null,
): string | null {
  const found = unclearShare(groups, kind);
  return (
    found &&
    t('evidence.unclear', {
      right: ofHundred(shares, found.share),
      count: formats.count(found.count),
      tumor: formats.count(found.tumor),
      healthy: formats.count(found.healthy),
    })
  );
}

/** How often slices with a tumor got the answer 'no finding'; null where that was not measured. */
export function allClearWords({ t, formats }: EvidenceVoice, group: AllClear | null): string | null {
  const found = allClearCount(group);
  return found && t('evidence.clear', { count: formats.count(found.count), all: formats.count(found.all) });
}

/** A type is a guess from one slice; with the measured share of right types where there is one. */
export function typeWords(
  { t, shares }: Pick<EvidenceVoice, 't' | 'shares'>,
  accuracy: Figure | null | undefined,
): string {
  if (!accuracy || accuracy.n === 0) return t('evidence.type');
  return t('evidence.typeMeasured', { right: ofHundred(shares, accuracy.value) });
}

/** A sequence's key in the catalogs. */
export const sequenceKeys = {
  t1: 't1',
  't1 after contrast': 't1AfterContrast',
  t2: 't2',
  flair: 'flair',
  diffusion: 'diffusion',
  susceptibility: 'susceptibility',
  'proton density': 'protonDensity',
} as const satisfies Record<NonNullable<Acquisition['sequence']>, keyof Catalog['result']['sequence']>;

/** 'T1 after contrast, full head'. */
export function kindWords(t: Translator<'result'>, { sequence, head }: Acquisition): string {
  return t('kind', {
    sequence: t(`sequence.${sequence ? sequenceKeys[sequence] : 'any'}`),
    head: t(`head.${head}`),
  });
}
