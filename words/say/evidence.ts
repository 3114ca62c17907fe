import {
  type AllClear,
  allClearFigure,
  missedSlices,
  type TestedSource,
  unclearShare,
} from '#contract/evidence.ts';
import type { Figure } from '#contract/model-card.ts';
import type { Acquisition } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import { outOfHundred } from './finding-words.ts';
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
export function missedWords({ t, shares }: EvidenceVoice, sources: readonly TestedSource[]): string | null {
  const found = missedSlices(sources);
  if (!found) return null;
  const groups = String(found.groups);
  if (found.share === 0) return t('evidence.missedNone', { groups });
  const values = { share: ofHundred(shares, found.share), groups };
  const { most } = found;
  if (!most) return t('evidence.missed', values);
  return t('evidence.missedRange', {
    ...values,
    most: ofHundred(shares, most.share),
    mostSource: sourceName(t, most),
  });
}

/** How often slices with the answer 'unclear' held a tumor; null where that was not measured. */
export function unclearWords(
  { t, shares }: EvidenceVoice,
  groups: readonly AllClear[] | undefined,
  kind: Acquisition | null,
): string | null {
  const found = unclearShare(groups, kind);
  const bounds = found && outOfHundred(found.figure);
  if (!found || !bounds) return null;
  return t('evidence.unclear', {
    ...bounds,
    people: String(found.figure.groups),
    tumor: ofHundred(shares, found.tumorShare),
  });
}

/** How often slices with a tumor got the answer 'no finding'; null where that was not measured. */
export function allClearWords({ t }: EvidenceVoice, group: AllClear | null): string | null {
  const found = allClearFigure(group);
  const bounds = found && outOfHundred(found);
  if (!found || !bounds) return null;
  const said = t('evidence.clear', { ...bounds, people: String(found.groups) });
  return group?.sequence === 't2' ? `${said} ${t('evidence.computed')}` : said;
}

/** What a type is worth; first the measured share of right types, where there is one. */
export function typeWords({ t }: Pick<EvidenceVoice, 't'>, accuracy: Figure | null | undefined): string {
  const right = accuracy && outOfHundred(accuracy);
  const worth = t('evidence.type');
  if (!right) return worth;
  return `${t('evidence.typeMeasured', { ...right, people: String(accuracy.groups) })} ${worth}`;
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
