import type { DeidentificationReceipt } from '#contract/scans.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Words = Catalog['result']['receipt'];
type Say = Translator<'result.receipt'>;
export type SpokenNotice = DeidentificationReceipt['notices'][number];

/** What kind of entry was removed. */
export function removedLabel(t: Say, { kind, label = kind }: { kind: string; label?: string }): string {
  const known = `label.${kind as keyof Words['label']}` as const;
  return t.has(known) ? t(known) : label;
}

/** How the file was cleaned. */
export const methodWords = (t: Say, { cleaning }: Pick<DeidentificationReceipt, 'cleaning'>): string =>
  t(`methods.${cleaning}`);

/** What was found, and what a person should check. */
export function noticeWords(t: Say, { id, count = 0, frame = 0 }: SpokenNotice): string {
  if (id === 'leftOut') return t('leftOut', { count: String(count), frame: String(frame) });
  const known = id as 'masked' | 'suspected' | 'declared';
  return t.has(known) ? t(known) : id;
}

/** The notices of a receipt, with what was masked. */
export const noticesOf = ({
  maskedRegions,
  notices,
}: {
  maskedRegions: readonly unknown[];
  notices: readonly SpokenNotice[];
}): SpokenNotice[] => [...(maskedRegions.length > 0 ? [{ id: 'masked' }] : []), ...notices];
